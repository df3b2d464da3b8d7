// index.js - Foothold by WebAssembly: all that foothold.h declares, under the same names.
//
//     const fh = await require('foothold').load();
//     const world = fh.World.create({ terrain, bounds: { x: 0, y: 0, w: 320, h: 180 }, actors: 1 });
//     world.tick({ held: fh.FH_INPUT_RIGHT });
//
// Structs are objects; what is left out is zero. A pointer takes null, an owner, a string, bytes, an object, or an array of
// what it points to, and what the library writes there is in it after the call. 64-bit numbers are BigInts. World, Terrain,
// Tileset, Mask and Lines have the functions that are named after them as methods, and are there until destroy(). A broken
// "Requires" throws its sentence. Functions of JavaScript cannot be given to the library.
'use strict';

const api = require('./foothold_api.json');

const numbers = {
    bool: [1, 'Uint8'], char: [1, 'Int8'], int: [4, 'Int32'], float: [4, 'Float32'], double: [8, 'Float64'], size_t: [4, 'Uint32'],
    int8_t: [1, 'Int8'], int16_t: [2, 'Int16'], int32_t: [4, 'Int32'], int64_t: [8, 'BigInt64'],
    uint8_t: [1, 'Uint8'], uint16_t: [2, 'Uint16'], uint32_t: [4, 'Uint32'], uint64_t: [8, 'BigUint64'],
};

/** Loads the library. `source`: the bytes of foothold.wasm, or its module; in node the file beside this one. */
async function load(source) {
    source = source || require('fs').readFileSync(require('path').join(__dirname, 'foothold.wasm'));
    let said = '';
    let c = null;
    let seen = null;
    const view = () => (seen && seen.buffer === c.memory.buffer ? seen : (seen = new DataView(c.memory.buffer)));
    const bytes = (at, count) => new Uint8Array(c.memory.buffer, at, count);
    const text = (at, count) => new TextDecoder().decode(bytes(at, count));
    const wasi = {
        proc_exit() { throw new Error('foothold: exit'); },
        fd_close: () => 0,
        fd_seek: () => 0,
        fd_write(file, parts, count, written) {
            let sum = 0;
            for (let i = 0; i < count; i++) {
                const length = view().getUint32(parts + 8 * i + 4, true);
                said += text(view().getUint32(parts + 8 * i, true), length);
                sum += length;
            }
            view().setUint32(written, sum, true);
            return 0;
        },
    };
    const imports = { env: { emscripten_notify_memory_growth() {} }, wasi_snapshot_preview1: wasi };
    const made = await WebAssembly.instantiate(source, imports);
    c = (made.instance || made).exports;
    c._initialize();

    // A kind of value: how it lies in memory, and for a number, how it is passed.
    const kinds = {};
    const owners = {};
    let ends = []; // what the call that goes on does at its end

    class Owner {
        constructor(pointer) { this.pointer = pointer; }
    }

    class Pointer {
        constructor(kind, pointer) { Object.assign(this, { kind, pointer }); }
        at(index = 0) { return this.kind.read(this.pointer + index * this.kind.size); }
    }

    function number([size, name]) {
        const get = 'get' + name, set = 'set' + name;
        const pass = size === 8 && name !== 'Float64' ? (value = 0) => BigInt(value) : (value = 0) => Number(value);
        return { size, align: size, pass, read: (at) => view()[get](at, true), write: (at, value) => view()[set](at, pass(value), true) };
    }

    function allocate(size) {
        if (size <= 65536) {
            return c.stackAlloc(size);
        }
        const at = c.malloc(size);
        ends.push(() => c.free(at));
        return at;
    }

    function target(item) {
        return item.pointers > 1 ? pointerTo({ ...item, pointers: item.pointers - 1 }) : kinds[item.base];
    }

    function place(item, value) {
        if (value === undefined || value === null || typeof value === 'number') {
            return value || 0;
        }
        if (value instanceof Owner || value instanceof Pointer) {
            return value.pointer;
        }
        const isConst = item.type.startsWith('const ');
        if (typeof value === 'string' || value instanceof Uint8Array) {
            const given = typeof value === 'string' ? new TextEncoder().encode(value + '\0') : value;
            const at = allocate(given.length);
            bytes(at, given.length).set(given);
            if (!isConst) {
                ends.unshift(() => value.set(bytes(at, value.length)));
            }
            return at;
        }
        const kind = target(item), isList = Array.isArray(value), list = isList ? value : [value];
        const at = allocate(kind.size * list.length);
        list.forEach((one, i) => kind.write(at + i * kind.size, one));
        if (!isConst || item.pointers > 1) {
            ends.unshift(() => list.forEach((one, i) => {
                const now = kind.read(at + i * kind.size);
                isList ? (value[i] = now) : Object.assign(value, now);
            }));
        }
        return at;
    }

    function pointed(item, at) {
        if (at === 0) {
            return null;
        }
        if (item.base === 'char' && item.pointers === 1) {
            return text(at, bytes(at).indexOf(0));
        }
        const kind = target(item);
        return item.pointers === 1 && owners[item.base] ? new owners[item.base](at) : kind ? new Pointer(kind, at) : at;
    }

    function pointerTo(item) {
        return {
            ...kinds.size_t,
            pass: (value) => place(item, value),
            read: (at) => pointed(item, kinds.size_t.read(at)),
            write: (at, value) => kinds.size_t.write(at, place(item, value)),
        };
    }

    function listOf(kind, count) {
        return {
            size: kind.size * count,
            align: kind.align,
            read: (at) => Array.from({ length: count }, (_, i) => kind.read(at + i * kind.size)),
            write: (at, value = []) => { for (let i = 0; i < count; i++) kind.write(at + i * kind.size, value[i]); },
        };
    }

    function kindOf(item) {
        const kind = item.parameters ? kinds.size_t : item.pointers ? pointerTo(item) : kinds[item.base];
        return item.array ? listOf(kind, item.array) : kind;
    }

    function struct(item) {
        let size = 0, align = 1;
        const up = (at, to) => Math.ceil(at / to) * to;
        const fields = new Map(item.fields.map((field) => {
            const kind = kindOf(field), at = up(size, kind.align);
            size = at + kind.size;
            align = Math.max(align, kind.align);
            return [field.name, { kind, at }];
        }));
        function known(value) {
            const wrong = Object.keys(value).find((name) => !fields.has(name));
            if (wrong) throw new TypeError(`${item.name} has no ${wrong}`);
            return value;
        }
        function write(to, value = {}) {
            known(value);
            fields.forEach(({ kind, at }, name) => kind.write(to + at, value[name]));
        }
        function read(from) {
            const value = {};
            fields.forEach(({ kind, at }, name) => { value[name] = kind.read(from + at); });
            return value;
        }
        function pass(value) { // what is one number goes as one; all else by its place
            const [only] = fields.values();
            if (fields.size === 1 && only.kind.pass) return only.kind.pass(known(value)[item.fields[0].name]);
            const at = allocate(size);
            write(at, value);
            return at;
        }
        size = up(size, align);
        return { size, align, read, write, pass, isStruct: true };
    }

    function bind(item) {
        const kind = item.result.pointers ? null : kinds[item.result.base], passed = item.parameters.map(kindOf);
        return (...given) => {
            const before = ends, top = c.stackSave();
            ends = [];
            try {
                const words = passed.map((one, i) => one.pass(given[i]));
                const out = kind && kind.isStruct ? allocate(kind.size) : 0;
                const got = c[item.name](...(out ? [out, ...words] : words));
                if (item.owned && !got) throw new Error(`${item.name}: out of memory`);
                return out ? kind.read(out) : !kind ? pointed(item.result, got) : kind.take ? kind.take(got) : got;
            } catch (error) {
                const sentence = said.trim();
                said = '';
                throw sentence ? new Error(sentence) : error;
            } finally {
                ends.forEach((end) => end());
                c.stackRestore(top);
                ends = before;
            }
        };
    }

    const fh = {};
    for (const name of Object.keys(numbers)) kinds[name] = number(numbers[name]);
    kinds.bool = { ...kinds.bool, read: (at) => view().getUint8(at) !== 0, take: (got) => got !== 0 };
    kinds.uint32_t.take = kinds.size_t.take = (got) => got >>> 0;
    kinds.uint64_t.take = (got) => BigInt.asUintN(64, got);
    for (const list of api.enums) {
        kinds[list.name] = kinds.int;
        for (const { name, value } of list.constants) fh[name] = value;
    }
    for (const { name, value } of api.constants) fh[name] = value;
    for (const { name, base } of api.types) kinds[name] = kinds[base];
    for (const { name } of api.callbacks) kinds[name] = kinds.size_t;
    for (const item of api.structs) {
        if (item.destroy) fh[item.name.slice(2)] = owners[item.name] = class extends Owner {};
        kinds[item.name] = struct(item);
    }
    for (const item of api.functions) {
        const call = (fh[item.name] = bind(item));
        const owner = item.method && owners[item.class];
        if (owner && item.parameters.length && item.parameters[0].base === item.class) {
            const ends = item.method === 'destroy';
            owner.prototype[item.method] = function (...given) {
                const got = call(this, ...given);
                if (ends) this.pointer = 0;
                return got;
            };
        } else if (owner) {
            owner[item.method] = call;
        }
    }
    return fh;
}

module.exports = { load };
