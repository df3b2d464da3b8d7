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
async function chord(page, ...keys) {
    for (const key of keys) await page.keyboard.down(key);
    await nap(50);
    for (const key of keys.reverse()) await page.keyboard.up(key);
    await nap(300);
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
    const own = (list) => list.find((file) => file.endsWith('share/foothold/levels/01-first-steps.json'));
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

// From an empty page to a friend's browser.
async function travels(browser, address) {
    const page = await open(browser, address);
    await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
    await play(page);
    await nap(800);
    await chord(page, 'Tab');
    await nap(800);
    await paint(page, 420, 180);
    const copied = () => page.evaluate(() => window.copied || '');
    must('Ctrl+L copies a link of the page when a run is known', await until(async () => {
        await chord(page, 'Control', 'KeyL');
        return (await copied()).startsWith(address + '#v1.');
    }, 60000));
    const sent = await copied();
    console.log(`a link of ${sent.length} characters`);
    await page.close();
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foothold-friend-'));
    const friend = await start(profile);
    const theirs = await open(friend, sent);
    must('in a friend\'s browser it opens that level', await until(async () => (await theirs.title()).includes('First steps')));
    await nap(1500);
    await theirs.screenshot({ path: 'build/temp/web-friend.png' });
    await friend.close();
    fs.rmSync(profile, { recursive: true, force: true });
}

// What was painted a second before lies in a snapshot.
async function keepsThroughKills(address, profile, count) {
    let lost = 0;
    for (let i = 0; i < count; i++) {
        let browser = await start(profile);
        let page = await open(browser, address);
        await play(page);
        await nap(700);
        await chord(page, 'Tab');
        await nap(700);
        const before = await kept(page);
        await paint(page, 300 + 20 * i % 400, 200 + 16 * i % 200);
        await nap(1000);
        const snapshot = (list) => list.filter((file) => !before.includes(file) && /\/levels\/.*\.json$/.test(file)).length > 0;
        const told = await until(async () => snapshot(await kept(page)), 300);
        browser.process().kill('SIGKILL');
        await nap(500);
        browser = await start(profile);
        page = await open(browser, address);
        lost += !told || !snapshot(await files(page));
        await browser.close();
        fs.rmSync(profile, { recursive: true, force: true });
    }
    must(`of ${count} browsers killed a second after a stroke, none lost it (${lost} did)`, lost === 0);
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
    await edits(browser, address);
    await travels(browser, address);
    await plays(browser, address);
    await plays_by_fingers(browser, address);
    await refuses(browser, address);
    await browser.close();
    for (const density of [1.5, 2]) {
        const dense = await start(profile, density);
        const page = await open(dense, address);
        await page.screenshot({ path: `build/temp/web-${density}.png` });
        await dense.close();
    }
    fs.rmSync(profile, { recursive: true, force: true });
    await keepsThroughKills(address, profile, Number(kills || 3));
    must('no error of the page: ' + errors.join('; '), errors.length === 0);
    server.close();
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 ? 1 : 0);
}

main().catch((error) => { console.error(error); process.exit(1); });
