const bell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Blocks the process for `ms` milliseconds: no timer, signal or reply is handled meanwhile. Only for the end of a
 * process.
 */
export function halt(ms: number): void {
  Atomics.wait(bell, 0, 0, ms);
}
