// Builds the benchmark from Rust: its library as WebAssembly, and its program.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** @typedef {{ nodes: number, milliseconds: number }} Turn */
/** @typedef {() => Turn | Promise<Turn>} Runner */

const built = (/** @type {string} */ path) => new URL(`target/${path}`, import.meta.url);

/** Runs something of this process and measures its processor time. @param {() => number} walk @returns {Turn} */
export function timed(walk) {
  const begin = process.cpuUsage();
  const nodes = walk();
  const { user, system } = process.cpuUsage(begin);
  return { nodes, milliseconds: Math.max(1, user + system) / 1000 };
}

export async function compiled() {
  const module = new WebAssembly.Module(readFileSync(built('wasm32-unknown-unknown/release/oddchess_bench.wasm')));
  // The bindings of the core are included, but not called here.
  /** @type {Record<string, Record<string, () => never>>} */
  const absent = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (absent[from] ??= {})[name] = () => {
      throw new Error(name);
    };
  }
  const { memory, bench_room, bench_walk } = /** @type {any} */ (new WebAssembly.Instance(module, absent).exports);
  return {
    /** @param {string} who @param {string} way @param {number} depth @param {string} fen @returns {Runner} */
    runner(who, way, depth, fen) {
      const text = new TextEncoder().encode(`${who}\n${fen}`);
      return () => {
        const room = bench_room(text.length);
        new Uint8Array(memory.buffer, room, text.length).set(text);
        return timed(() => bench_walk(way === 'each' ? 1 : 0, depth));
      };
    },
  };
}

export function native() {
  const program = spawn(built('release/oddchess-bench').pathname, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  return {
    /** @param {string} who @param {string} way @param {number} depth @param {string} fen @returns {Runner} */
    runner(who, way, depth, fen) {
      return async () => {
        program.stdin.write(`${who} ${way} ${depth} ${fen}\n`);
        const [nodes, nanoseconds] = (await lines.next()).value.split(' ').map(Number);
        return { nodes, milliseconds: nanoseconds / 1e6 };
      };
    },
    end() {
      program.stdin.end();
    },
  };
}
