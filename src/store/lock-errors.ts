/**
 * A lock cannot be taken here, or not by this user, so nothing would prevent a second process from running the same
 * agent: exit code 78, since only another folder or user helps.
 */
export class LockUnusable extends Error {
  override readonly name = 'LockUnusable';
}

/**
 * Another process runs this agent, which would double the request rate and sell twice, or has this file, which both
 * would overwrite: exit code 78, no restart.
 */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
  /** Id of the other process where it runs; undefined when it is not recorded. */
  readonly pid: number | undefined;

  constructor(pid: number | undefined, message: string) {
    super(message);
    this.pid = pid;
  }
}
