import { chownSync, lchownSync } from 'node:fs';

/** Whether this process may hand files to another user, as only root may; tests with a second user skip themselves otherwise. */
export const canHaveSecondUser = process.geteuid?.() === 0;

/** A user who is neither this one nor root. */
const SECOND_USER = 65_533;

/** Hands a file or folder to the second user. */
export function give(path: string): void {
  chownSync(path, SECOND_USER, SECOND_USER);
}

/** Hands a link itself to the second user. */
export function giveLink(path: string): void {
  lchownSync(path, SECOND_USER, SECOND_USER);
}
