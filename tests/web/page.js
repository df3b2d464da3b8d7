// page.js - the page of `make web` in a real browser: node page.js FOLDER LINK ANOTHER [KILLS]
//
// FOLDER holds the page, LINK and ANOTHER are links of levels whose goal lies to the right of the start. Ends with "N passed, N failed".
'use strict';
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');
const puppeteer = require('puppeteer-core');

const [folder, link, another, kills] = process.argv.slice(2);
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const HOME = '/home/web_user';
let passed = 0, failed = 0;

function must(text, holds) {
    console.log((holds ? 'ok ' : 'FAILED ') + text);
    holds ? passed++ : failed++;
}

const nap = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(holds, ms = 20000) {
    for (let left = ms; left > 0; left -= 100) {
        if (await holds()) return true;
        await nap(100);
    }
    return false;
}

function serve() {
    const server = http.createServer((asked, answer) => {
        const name = asked.url.split(/[?#]/)[0];
        const file = path.join(folder, name === '/' ? 'index.html' : path.normalize(name));
        fs.readFile(file, (error, bytes) => {
            answer.writeHead(error ? 404 : 200, { 'Content-Type': KINDS[path.extname(file)] || 'application/octet-stream' });
            answer.end(bytes);
        });
    });
    return new Promise((done) => server.listen(0, () => done(server)));
}

const start = (profile, density = 1) => puppeteer.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: 'new', userDataDir: profile,
    defaultViewport: { width: 1280, height: 720, deviceScaleFactor: density }, args: ['--no-sandbox'],
});
const startFirefox = (profile) => puppeteer.launch({
    browser: 'firefox', executablePath: process.env.FIREFOX || '/usr/bin/firefox-esr', headless: true, userDataDir: profile,
    defaultViewport: { width: 1280, height: 720 },
});

const errors = [];
async function open(browser, address, screen) {
    const page = await browser.newPage();
    if (screen) await page.setViewport(screen);
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(address);
    await page.waitForFunction('started', { timeout: 60000 });
    await nap(500);
    return page;
}

const files = (page) => page.evaluate((home) => [...filesBelow(home)], HOME);
const textOf = (page, file) => page.evaluate((at) => FS.readFile(at, { encoding: 'utf8' }), file);
const kept = (page) => page.evaluate(() => [...store.known.keys()]);
// Keys of one frame go to what had the focus before it.
const frames = (page, count) => page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
}, count);
async function chord(page, ...keys) {
    for (const key of keys) await page.keyboard.down(key);
    await nap(50);
    for (const key of keys.reverse()) await page.keyboard.up(key);
    await nap(300);
    await frames(page, 3);
}
// From the title over the map into the first course.
async function play(page) {
    await chord(page, 'Enter');
    await chord(page, 'Enter');
}
async function paint(page, x, y) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 8 });
    await page.mouse.up();
    await nap(300);
}

async function plays(browser, address) {
    const page = await open(browser, address + '#' + link);
    must('a link of the address opens its level', await until(async () => (await page.title()).includes('Corridor')));
    await nap(800);
    await page.keyboard.down('KeyD');
    must('walking to the goal by a key makes a record', await until(async () =>
        (await files(page)).some((file) => file.endsWith('.best.json'))));
    await page.keyboard.up('KeyD');
    await page.screenshot({ path: 'build/temp/web-goal.png' });
    await page.close();
}

async function plays_by_fingers(browser, address) {
    const page = await open(browser, address + '#' + another, { width: 1280, height: 720, hasTouch: true });
    const records = async () => (await files(page)).filter((file) => file.endsWith('.best.json')).length;
    await until(async () => (await page.title()).includes('Thumbs'));
    const before = await records();
    const walk = async () => { // a thumb that comes before the game is shown is no stick
        await page.touchscreen.touchStart(200, 500);
        await page.touchscreen.touchMove(300, 500);
        await nap(2000);
        await page.screenshot({ path: 'build/temp/web-fingers.png' });
        await page.touchscreen.touchEnd();
        return await records() > before;
    };
    must('a thumb on the screen walks to the goal', await until(walk, 1000));
    await page.close();
}

async function refuses(browser, address) {
    const page = await open(browser, address + '#' + link.slice(0, 60) + 'AAAA' + link.slice(64));
    await nap(1500);
    must('a link that was altered opens nothing', (await page.title()) === 'Foothold');
    await page.screenshot({ path: 'build/temp/web-refused.png' });
    await page.evaluate((whole) => { location.hash = whole; }, link); // it was the link, not the page
    must('the whole one opens there', await until(async () => (await page.title()).includes('Corridor')));
    await page.close();
}

async function edits(browser, address) {
    let page = await open(browser, address);
    await play(page);
    await nap(800);
    await chord(page, 'Tab');
    await nap(800);
    const isMarked = async () => (await page.title()).includes('*');
    await page.mouse.move(400, 300);
    await page.mouse.wheel({ deltaY: 100 });
    await paint(page, 400, 300);
    must('painting changes the level', await until(isMarked));
    await chord(page, 'Control', 'KeyZ');
    must('Ctrl+Z takes it back', await until(async () => !(await isMarked())));
    await paint(page, 500, 320);
    await chord(page, 'Control', 'KeyS');
    const own = (list) => list.find((file) => /share\/foothold\/levels\/[^/]*\.json$/.test(file));
    must('Ctrl+S on a level of the game keeps a copy of one\'s own', await until(async () => own(await kept(page))));
    const text = await textOf(page, own(await files(page)));
    await page.screenshot({ path: 'build/temp/web-saved.png' });

    const other = await open(browser, address); // a second tab, which was there before the next save
    await page.bringToFront();
    await paint(page, 600, 340);
    await chord(page, 'Control', 'KeyS');
    const later = await textOf(page, own(await files(page)));
    must('what is saved again is another text', later !== text);
    await nap(600);
    await other.bringToFront();
    await play(other);
    await nap(1500);
    await other.close();
    await page.bringToFront();
    await page.reload();
    await page.waitForFunction('started', { timeout: 60000 });
    must('it is there after the page is loaded anew, whatever a second tab did',
        own(await files(page)) && (await textOf(page, own(await files(page)))) === later);
    await page.close();
}

// Tabs are as processes that share a disk.
async function shares(browser, address) {
    const [one, two] = [await open(browser, address), await open(browser, address)];
    const own = HOME + '/.local/share/foothold/levels/';
    const put = (page, file, text) => page.evaluate((at, text) => FS.writeFile(at, text), file, text);
    const readBoth = async (file) => [await textOf(one, file).catch(() => ''), await textOf(two, file).catch(() => '')].join(' / ');
    await one.evaluate((at) => FS.mkdirTree(at), own);
    await put(one, own + 'shared.json', 'first');
    must('what one tab saves is in the other', await until(async () => await readBoth(own + 'shared.json') === 'first / first'));
    await Promise.all([put(one, own + 'shared.json', 'of one'), put(two, own + 'shared.json', 'of two')]);
    const isWhole = (texts) => [...new Set(texts)].sort().join() === 'of one / of one,of two / of two';
    must('two tabs that save one level at the same moment keep both, in both tabs', await until(async () =>
        isWhole([await readBoth(own + 'shared.json'), await readBoth(own + 'shared-2.json')])));
    const says = async () => await one.evaluate('says.textContent') + await two.evaluate('says.textContent');
    must('the tab that came later says under which name', (await says()).includes('kept beside it, as shared-2.json'));
    await put(one, own + 'records.json', '{"a": {"ticks": 9}, "b": {"ticks": 9}}');
    await until(async () => (await readBoth(own + 'records.json')).includes('9}} / {'));
    await Promise.all([put(one, own + 'records.json', '{"a": {"ticks": 5}, "b": {"ticks": 9}}'),
        put(two, own + 'records.json', '{"a": {"ticks": 9}, "b": {"ticks": 9}, "c": {"ticks": 7}}')]);
    must('records of the same moment are put together', await until(async () =>
        (await readBoth(own + 'records.json')).replace(/\s/g, '') === Array(2).fill('{"a":{"ticks":5},"b":{"ticks":9},"c":{"ticks":7}}').join('/')));
    await two.evaluate((at) => ['shared.json', 'shared-2.json', 'records.json'].forEach((name) => FS.unlink(at + name)), own);
    must('a file that another was renamed over goes with it', await two.evaluate((at) => {
        FS.writeFile(at + 'a', 'a');
        FS.writeFile(at + 'b', 'b');
        FS.rename(at + 'a', at + 'b');
        FS.unlink(at + 'b');
        return !isFile(at + 'b');
    }, own));
    must('what one tab deletes goes in the other', await until(async () =>
        !(await files(one)).some((file) => /shared|levels.records/.test(file))));
    const numbers = (page) => page.evaluate('[...locks.own.keys()].filter((name) => /levels.*lock/.test(name)).map((name) => name.slice(-6)).join()');
    for (const page of [one, two]) {
        await page.bringToFront();
        await play(page);
        await nap(800);
        await chord(page, 'Tab');
        await nap(800);
    }
    must('a level that two tabs edit is locked by each under another number',
        (await numbers(one)) + ' ' + (await numbers(two)) === '1.lock 2.lock');
    await two.screenshot({ path: 'build/temp/web-two-tabs.png' });
    await one.close();
    must('a tab that is closed lets its lock go', await until(() => two.evaluate('locks.others.size === 0')));
    await two.close();
}

// A store without room loses nothing. The browser looks for it before the first file is kept.
async function fills(address) {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foothold-full-'));
    const browser = await start(profile);
    const devices = await (await browser.newPage()).createCDPSession();
    const origin = address.slice(0, -1);
    await devices.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2e6 });
    const page = await open(browser, address);
    const own = HOME + '/.local/share/foothold/levels/full.json';
    await page.evaluate((at) => FS.mkdirTree(at.replace('/full.json', '')), own);
    await page.evaluate((at) => FS.writeFile(at, 'before'), own);
    await until(() => page.evaluate((at) => store.known.has(at) && !store.known.get(at).isOnWay, own));
    await page.evaluate((at) => { // of which nothing can be packed
        const noise = new Uint8Array(6e6);
        for (let i = 0; i < noise.length; i += 60000) crypto.getRandomValues(noise.subarray(i, i + 60000));
        FS.writeFile(at, noise);
    }, own);
    must('a full store is told with its remedy', await until(() =>
        page.evaluate('/keeps no more .*QuotaExceeded.* 1 file .*make room/.test(says.textContent)')));
    await page.screenshot({ path: 'build/temp/web-full.png' });
    const stored = () => page.evaluate((at) => new Promise((done) => {
        store.base.transaction('files').objectStore('files').get(at).onsuccess = (event) => done(event.target.result.bytes.length);
    }), own);
    must('what was kept before is still kept', (await stored()) === 6);
    await devices.send('Storage.overrideQuotaForOrigin', { origin });
    must('when there is room again, it is kept by itself', await until(async () => (await stored()) === 6e6));
    must('and that is said', await until(() => page.evaluate('/room again/.test(says.textContent)')));
    await browser.close();
    fs.rmSync(profile, { recursive: true, force: true });
}

// The page's own sentences, in the browser's language. A text that is no literal in the page is put together of such.
async function translates(browser, address) {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'language', { get: () => 'de-AT' }));
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const missing = await page.evaluate(() => [...document.scripts].flatMap((script) => [...script.text.matchAll(/\bsay\(('(?:[^'\\]|\\.)*')/g)])
        .map((found) => eval(found[1])).concat('Courses', 'Documents', 'Foothold is loading…').filter((text) => !GERMAN[text]));
    const shown = await page.evaluate('links.textContent + document.documentElement.lang + say("of no list: %s", 5)');
    must('a German browser reads German, and what is in no list in English ' + missing, shown === 'ParcoursDokumentedeof no list: 5' && missing.length === 0);
    await page.close();
}

// What a browser does in its own way.
async function gives(browser, address) {
    const page = await open(browser, address);
    await page.evaluate(() => { HTMLAnchorElement.prototype.click = function () { window.given = this.download; }; });
    const given = () => page.evaluate('window.given || ""');
    const isSet = async () => {
        const file = (await files(page)).find((name) => name.endsWith('settings.json'));
        return file && /"fullscreen":\s*(true|1)/.test(await textOf(page, file));
    };
    await play(page);
    await nap(800);
    await chord(page, 'F11');
    must('F11 fills the screen at once', await until(async () =>
        await page.evaluate('document.fullscreenElement !== null') && await isSet()));
    await page.evaluate('document.exitFullscreen()');
    await page.setViewport({ width: 1200, height: 700 }); // a window without a head does not get smaller by itself
    must('what the browser leaves is no setting any more', await until(async () => !(await isSet())));
    await chord(page, 'F12');
    must('a picture is downloaded', await until(async () => /^foothold-.*\.png$/.test(await given())));
    await chord(page, 'Tab');
    await nap(800);
    await chord(page, 'Control', 'KeyK');
    await page.keyboard.type('Download', { delay: 50 });
    await frames(page, 3);
    await chord(page, 'Enter');
    must('so is the level, as a file', await until(async () => (await given()).endsWith('.json')));
    must('and nothing of them stays', !(await files(page)).some((file) => file.includes('/Pictures/')));
    await chord(page, 'Control', 'KeyQ');
    must('Ctrl+Q ends at the title, not in a dead page', await until(async () => (await page.title()) === 'Foothold'));
    await page.close();
}

// The first frame waits for no sound, which a page may make from the first key on. What puppeteer evaluates counts as one.
async function sounds(browser, address) {
    const page = await browser.newPage();
    const unasked = await page.createCDPSession();
    const holds = async (text) => (await unasked.send('Runtime.evaluate', { expression: text })).result.value;
    await page.goto(address);
    await until(() => holds('started'));
    await nap(1000);
    must('no sound is asked for before the first key', await holds('!Module.SDL2 || !Module.SDL2.audioContext'));
    await page.keyboard.press('ArrowDown');
    must('the first key starts it', await until(() => holds('Module.SDL2.audioContext.state === "running"')));
    await page.close();
}

// The page as one file, which needs nothing beside it.
async function opensFromDisk(browser) {
    const alone = fs.mkdtempSync(path.join(os.tmpdir(), 'foothold-file-'));
    fs.copyFileSync(path.join(folder, '../foothold.html'), path.join(alone, 'a game.html'));
    const page = await open(browser, 'file://' + encodeURI(path.join(alone, 'a game.html')) + '#' + link);
    must('the single file opens a link from disk', await until(async () => (await page.title()).includes('Corridor')));
    await page.close();
    fs.rmSync(alone, { recursive: true, force: true });
}

// A new level with some ground and a goal.
async function makes(page) {
    await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
    await play(page);
    await nap(800);
    await chord(page, 'Tab');
    await nap(800);
    await chord(page, 'Alt', 'KeyN'); // no browser lets Ctrl+N through
    must('Alt+N begins a level', await until(async () => /untitled|new level/i.test(await page.title())));
    await paint(page, 560, 500);
    await chord(page, 'KeyT');
    await page.mouse.move(700, 645);
    await page.mouse.wheel({ deltaY: 100 }); // from coins to the goal
    await frames(page, 3);
    await page.mouse.click(700, 645, { delay: 60 });
    await frames(page, 3);
}

// What a pointer does that the browser would have done in its way, and a level file that is dropped.
async function takes(browser, address) {
    const page = await open(browser, address);
    await page.evaluate(() => {
        canvas.addEventListener('wheel', (event) => { if (!event.isTrusted) window.sideways = event.deltaX; });
        addEventListener('contextmenu', (event) => { window.isPrevented = event.defaultPrevented; });
    });
    await page.mouse.move(600, 300);
    await page.mouse.wheel({ deltaX: 100 });
    must('a sideways wheel comes by the hundred', await until(() => page.evaluate('window.sideways === 1')));
    await page.mouse.click(600, 40, { button: 'right' });
    must('the right button opens no menu of the browser', await until(() => page.evaluate('window.isPrevented === true')));
    const level = fs.readFileSync('tests/e2e/corridor.json', 'utf8').replace('Corridor', 'Dropped');
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'dropped level.json'));
        dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
    }, level);
    must('a level that is dropped opens', await until(async () => (await page.title()).includes('Dropped')));
    await page.close();
}

// The search finds the run that a link of a level needs which was never played.
async function finds(browser, address) {
    const page = await open(browser, address);
    await makes(page);
    const copied = () => page.evaluate(() => window.copied || '');
    must('Ctrl+L copies a link of a new level when its run was found', await until(async () => {
        await chord(page, 'Control', 'KeyL');
        return (await copied()).startsWith(address + '#v1.');
    }, 60000));
    const sent = await copied();
    console.log(`a link of ${sent.length} characters`);
    await page.close();
}

// From an empty level to a friend's browser, where its author's ghost is beaten.
async function travels(address) {
    const own = fs.mkdtempSync(path.join(os.tmpdir(), 'foothold-author-'));
    const author = await start(own);
    let page = await open(author, address);
    await makes(page);
    await chord(page, 'Control', 'KeyS');
    await chord(page, 'Enter');
    await page.screenshot({ path: 'build/temp/web-painted.png' });
    await chord(page, 'Tab');
    await chord(page, 'KeyR'); // a run of the level as it is now
    await nap(2500); // whose author takes a rest
    await page.keyboard.down('KeyD');
    const runs = async (of, kind) => (await files(of)).find((file) => file.endsWith(`.${kind}.json`) && !/corridor|thumbs/i.test(file));
    must('its author finishes it', await until(() => runs(page, 'best')));
    await page.keyboard.up('KeyD');
    await nap(1500);
    await page.screenshot({ path: 'build/temp/web-finished.png' });
    await chord(page, 'Tab');
    await nap(500);
    await chord(page, 'Control', 'KeyL');
    const sent = await page.evaluate(() => window.copied || '');
    must('a link of it holds the author\'s run', sent.startsWith(address + '#v1.'));
    const end = async (of, file) => JSON.parse(await textOf(of, file)).end.tick;
    const authors = await end(page, await runs(page, 'best'));
    await author.close();
    fs.rmSync(own, { recursive: true, force: true });

    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foothold-friend-'));
    const friend = await start(profile);
    page = await open(friend, sent);
    must('in a friend\'s browser it opens', await until(async () => (await page.title()) !== 'Foothold'));
    await nap(800);
    await page.keyboard.down('KeyD');
    await nap(300);
    await page.screenshot({ path: 'build/temp/web-friend.png' });
    must('the friend finishes it', await until(() => runs(page, 'best')));
    await page.keyboard.up('KeyD');
    const [theirs, sentRun] = [await end(page, await runs(page, 'best')), await end(page, await runs(page, 'file'))];
    must(`the ghost is the author's run (${sentRun} ticks), and it is beaten (${theirs})`, sentRun === authors && theirs < sentRun);
    await nap(2000);
    await page.screenshot({ path: 'build/temp/web-beaten.png' });
    await friend.close();
    fs.rmSync(profile, { recursive: true, force: true });
}

// A profile whose browser is killed again and again, a second after a stroke that is not saved: the level that was saved, with
// the stroke before it, and the snapshot with the last one are there as they were.
async function keepsThroughKills(startIn, address, count) {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foothold-kills-'));
    const levels = async (page) => Object.fromEntries(await Promise.all((await files(page))
        .filter((file) => /\/levels\/.*\.json$/.test(file)).map(async (file) => [file, await textOf(page, file)])));
    let lost = 0, before = {};
    for (let i = 0; i <= count; i++) {
        const browser = await startIn(profile);
        const page = await open(browser, address);
        const found = await levels(page);
        const isLost = Object.keys(before).some((file) => found[file] !== before[file]);
        if (isLost) console.log(`kill ${i}: ${Object.keys(before).map((file) => file + ' ' + (found[file] === before[file]))}`);
        lost += isLost;
        if (i === count) {
            await browser.close();
            break;
        }
        if (i % 50 === 49) await page.evaluate((old) => old.forEach((file) => FS.unlink(file)), Object.keys(found)); // 99 have a name
        await play(page);
        await nap(700);
        await chord(page, 'Tab');
        await nap(700);
        const there = await levels(page);
        const isAnother = (now) => Object.keys(now).some((file) => now[file] !== there[file]);
        await paint(page, 300 + 20 * i % 400, 200 + 16 * i % 200);
        await chord(page, 'Control', 'KeyS');
        const isSaved = await until(async () => isAnother(await levels(page)), 3000);
        const saved = await levels(page);
        await paint(page, 310 + 20 * i % 400, 420 + 16 * i % 200);
        await nap(1000);
        before = await levels(page);
        if (!isSaved || JSON.stringify(saved) === JSON.stringify(before)) {
            console.log(`kill ${i}: ${isSaved ? 'no snapshot' : 'not saved'}`);
            lost++;
        }
        browser.process().kill('SIGKILL');
        await nap(500);
    }
    fs.rmSync(profile, { recursive: true, force: true });
    must(`${count} browsers killed a second after a stroke: ${count - lost} kept the saved level and the stroke`, lost === 0);
}

async function main() {
    const server = await serve();
    const address = `http://localhost:${server.address().port}/`;
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foothold-page-'));
    const browser = await start(profile);
    const seen = await (async () => {
        const page = await open(browser, address);
        const time = await page.evaluate(() => performance.now());
        console.log(`started ${Math.round(time - 500)} ms after its address was opened`);
        const seen = await page.evaluate(() => [canvas.width, canvas.height,
            FS.readdir('/assets/sounds').filter((name) => name[0] !== '.').sort().join(),
            btoa(String.fromCharCode(...FS.readFile('/assets/sounds/goal.wav').subarray(0, 1 << 16)))]);
        await page.close();
        return seen;
    })();
    must('the page makes the sounds that the program has', seen[2] === fs.readdirSync('assets/sounds').join() &&
        seen[3] === fs.readFileSync('assets/sounds/goal.wav').subarray(0, 1 << 16).toString('base64'));
    must('the canvas fills the window', seen[0] === 1280 && seen[1] === 720);
    if (process.env.ONLY) { // for work on one case
        await eval(process.env.ONLY);
        console.log(errors);
        process.exit();
    }
    await edits(browser, address);
    await shares(browser, address);
    await fills(address);
    await translates(browser, address);
    await takes(browser, address);
    await sounds(browser, address);
    await opensFromDisk(browser);
    await gives(browser, address);
    await finds(browser, address);
    await travels(address);
    await plays(browser, address);
    await plays_by_fingers(browser, address);
    await refuses(browser, address);
    await browser.close();
    for (const density of [1.5, 2]) {
        const dense = await start(profile, density);
        const page = await open(dense, address);
        await page.screenshot({ path: `build/temp/web-${density}.png` });
        must(`the canvas is drawn to its corner at density ${density}`, await page.evaluate(() => {
            const [w, h] = [canvas.width >> 1, canvas.height >> 1];
            const corner = new OffscreenCanvas(w, h).getContext('2d');
            corner.drawImage(canvas, w, h, w, h, 0, 0, w, h);
            return new Set(new Uint32Array(corner.getImageData(0, 0, w, h).data.buffer)).size > 8;
        }));
        await dense.close();
    }
    fs.rmSync(profile, { recursive: true, force: true });
    const firefox = await startFirefox();
    console.log(await firefox.version());
    await edits(firefox, address);
    await plays(firefox, address);
    await refuses(firefox, address);
    await opensFromDisk(firefox);
    await shares(firefox, address);
    await firefox.close();
    await keepsThroughKills(start, address, Number(kills || 3));
    await keepsThroughKills(startFirefox, address, Number(kills || 3));
    must('no error of the page: ' + errors.join('; '), errors.length === 0);
    server.close();
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 ? 1 : 0);
}

main().catch((error) => { console.error(error); process.exit(1); });
