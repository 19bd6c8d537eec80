import { OwnerMustAct } from '../../config/problems/problem.ts';

/**
 * A lock cannot be taken here, or not by this user, so nothing would prevent a second process from running the same
 * agent; only another folder or user helps.
 */
export class LockUnusable extends OwnerMustAct {
  override readonly name = 'LockUnusable';
}

/**
 * Another process runs this agent, which would double the request rate and sell twice, or has this file, which both
 * would overwrite.
 */
export class AlreadyRunning extends OwnerMustAct {
  override readonly name = 'AlreadyRunning';
  /** Id of the other process where it runs; undefined when it is not recorded. */
  readonly pid: number | undefined;

  constructor(pid: number | undefined, message: string) {
    super(message);
    this.pid = pid;
  }
}
