import { existsSync } from 'node:fs';

/**
 * Does the work, then runs each of the ends in order, even if the work or an earlier end failed. Where several fail,
 * the first failure is thrown: it is the cause that the owner needs.
 */
export async function thenEach<T>(work: () => Promise<T>, ends: readonly (() => unknown)[]): Promise<T> {
  const [worked] = await Promise.allSettled([work()]);
  const failures: unknown[] = worked.status === 'rejected' ? [worked.reason] : [];
  for (const end of ends) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (worked.status === 'rejected' || failures.length > 0) throw failures[0];
  return worked.value;
}

/** Operations of Node's thread pool that an exit waits for: files and host names. */
const POOLED = new Set(['FSReqPromise', 'FSReqCallback', 'GetAddrInfoReqWrap', 'GetNameInfoReqWrap']);

/** Whether a call to a disk or a name server is running, which may never return. */
export function awaitsDisk(): boolean {
  return process.getActiveResourcesInfo().some((name) => POOLED.has(name));
}

const SHELL = '/bin/sh';

/**
 * Ends the process with this code without waiting for its threads, as an exit does: it is replaced by another program,
 * which ends. Where that is impossible, the process kills itself.
 */
export function leaveAtOnce(code: number): void {
  if (process.execve !== undefined && existsSync(SHELL)) process.execve(SHELL, ['sh', '-c', `exit ${code}`], {});
  process.kill(process.pid, 'SIGKILL');
}
