// bench.js - rows of `foothold bench` in wasm beside the same on this machine: node bench.js [ROW...]
//
// Prints what the engine's side of each row costs here, in wasm, and in wasm without SIMD, and how fast these are against the
// program of this machine: 1 is as fast. CPU time is counted; all take their turns alternately, and the middle of the turns counts.
'use strict';
const { execFileSync } = require('child_process');

const ROWS = ['sweep1', 'sweep4', 'sweep16', 'crowd1000', 'crowd', 'solids', 'candidates'];
const NODE = [process.execPath, '--no-experimental-fetch', '--no-liftoff']; // liftoff's code is for the first moments
const SIDES = [['build/foothold'], [...NODE, 'build/web/bench/bench.js'], [...NODE, 'build/web/bench/bench-plain.js']];
const TURNS = Number(process.env.TURNS || 5);

function time(command, row) {
    const [program, ...words] = command;
    const text = execFileSync(program, [...words, 'bench', '--json', '--turns', '1', row], { encoding: 'utf8' });
    return JSON.parse(text).rows[0].sides[0].figure.least;
}
const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];

console.log('row              native        wasm       plain    wasm/native  plain/native (least to most)');
for (const row of process.argv.length > 2 ? process.argv.slice(2) : ROWS) {
    const times = SIDES.map(() => []);
    for (let i = 0; i < TURNS; i++) SIDES.forEach((side, at) => times[at].push(time(side, row)));
    const ratios = (at) => {
        const list = times[at].map((took, i) => times[0][i] / took);
        const told = middle(list).toFixed(2);
        return `${told} (${list[0].toFixed(2)} to ${list.at(-1).toFixed(2)})`;
    };
    const shown = SIDES.slice(1).map((side, at) => ratios(at + 1)); // before the times are sorted
    console.log(row.padEnd(11), ...times.map((list) => middle(list).toPrecision(4).padStart(11)), ' ', shown.join('   '));
}
