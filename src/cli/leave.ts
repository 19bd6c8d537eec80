import { existsSync } from 'node:fs';

/** What Node's pool of threads does, whose end an exit waits for: files, and names of hosts. */
const POOLED = new Set(['FSReqPromise', 'FSReqCallback', 'GetAddrInfoReqWrap', 'GetNameInfoReqWrap']);

/** Whether a call to a disk or a name server is under way, which need not return. */
export function awaitsDisk(): boolean {
  return process.getActiveResourcesInfo().some((name) => POOLED.has(name));
}

const SHELL = '/bin/sh';

/**
 * Ends the process with this code without waiting for its threads, as an exit does: another program takes its place, and
 * ends. Where that cannot be, the process kills itself.
 */
export function leaveAtOnce(code: number): void {
  if (process.execve !== undefined && existsSync(SHELL)) process.execve(SHELL, ['sh', '-c', `exit ${code}`], {});
  process.kill(process.pid, 'SIGKILL');
}
