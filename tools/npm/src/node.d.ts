// What the scripts for Node ask of it.

declare module 'node:fs/promises' {
  export function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'node:worker_threads' {
  export class Worker {
    constructor(url: URL);
    on(event: 'message', listener: (data: any) => void): void;
    on(event: 'error', listener: (cause: Error) => void): void;
    postMessage(data: unknown): void;
    terminate(): Promise<number>;
    ref(): void;
    unref(): void;
  }
  export const parentPort: { postMessage(data: unknown): void; on(event: 'message', listener: (data: any) => void): void } | null;
}
