// index.d.ts - types of Foothold for JavaScript (index.js).

/** Something that must be destroyed; it is used by its methods. */
export interface Owner {
    readonly pointer: number;
}

/** Something that the library keeps. */
export interface Pointer<T> {
    readonly pointer: number;
    /** Reads what is there, or what is `index` places further. */
    at(index?: number): T;
}

/** What a T may be given as: structs in part, one or more in the place of a pointer to them. */
export type Given<T> =
    T extends Pointer<infer U> ? T | Given<U> | Given<U>[]
    : T extends Owner | string | Uint8Array ? T
    : T extends bigint ? bigint | number
    : T extends (infer U)[] ? Given<U>[]
    : T extends object ? { [K in keyof T]?: Given<T[K]> }
    : T;

/** Loads the library. `source`: the bytes of foothold.wasm, or its module; in node it is found. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<Foothold>;

@api@
