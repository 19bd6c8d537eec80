const bell = new Int32Array(new SharedArrayBuffer(4));

/** Stands still for so many milliseconds: no timer, signal or reply is heard meanwhile. For the end of a process only. */
export function halt(ms: number): void {
  Atomics.wait(bell, 0, 0, ms);
}
