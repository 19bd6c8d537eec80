/**
 * A lock can be had by nobody here, or not by this user, so that nobody could be kept from flying the same agent beside
 * this process: exit code 78, since only another folder or user mends that.
 */
export class LockUnusable extends Error {
  override readonly name = 'LockUnusable';
}

/**
 * Another process flies this agent, which would double the request rate and sell twice, or holds this file, of which the
 * later one would overwrite what the other wrote: exit code 78, no restart.
 */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
  /** The other process, by the number that it has where it runs; undefined where it has not said who it is. */
  readonly pid: number | undefined;

  constructor(pid: number | undefined, message: string) {
    super(message);
    this.pid = pid;
  }
}
