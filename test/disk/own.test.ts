import {
  chmodSync,
  closeSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openToAppend, requireOwnFile, requireOwnFolder } from '../../src/disk/own.ts';
import { test } from '../store/rows.ts';
import { canHaveSecondUser, give, giveLink } from './second-user.ts';

/** A file of ours, and a folder as /tmp that another user shares with us. */
function shared(folder: string) {
  const [victim, common] = [join(folder, 'victim'), join(folder, 'common')];
  writeFileSync(victim, 'precious\n');
  mkdirSync(common);
  chmodSync(common, 0o1777);
  return { victim, common, log: join(common, 'argosy.log') };
}

function append(path: string): void {
  const fd = openToAppend(path);
  writeSync(fd, 'a line\n');
  closeSync(fd);
}

test('a file to append to is made with mode 600, and a link of our own is followed, to a file that is not there yet too', ({
  folder,
}) => {
  const { victim, common, log } = shared(folder);
  append(log);
  expect([readFileSync(log, 'utf8'), statSync(log).mode & 0o777]).toEqual(['a line\n', 0o600]);
  symlinkSync(victim, join(common, 'link'));
  append(join(common, 'link'));
  expect(readFileSync(victim, 'utf8')).toBe('precious\na line\n');
  symlinkSync(join(folder, 'made'), join(common, 'to-be'));
  append(join(common, 'to-be'));
  expect(readFileSync(join(folder, 'made'), 'utf8')).toBe('a line\n');
  append('/dev/null');
});

describe.skipIf(!canHaveSecondUser)('F68: of a second user', () => {
  test('no link is followed, whether it stands for the file, for a folder above it, or leads nowhere yet', ({
    folder,
  }) => {
    const { victim, common, log } = shared(folder);
    symlinkSync(victim, log);
    symlinkSync(folder, join(common, 'logs'));
    symlinkSync(join(folder, 'made'), join(common, 'to-be'));
    for (const path of [log, join(common, 'logs'), join(common, 'to-be')]) giveLink(path);
    for (const path of [log, join(common, 'logs', 'victim'), join(common, 'logs', 'new'), join(common, 'to-be')])
      expect(() => append(path), path).toThrow(
        expect.objectContaining({ name: 'NotOurs', message: expect.stringMatching(/got a link of user 65533 \(/) }),
      );
    expect(readFileSync(victim, 'utf8')).toBe('precious\n');
    for (const path of ['made', 'new']) expect(statSync(join(folder, path), { throwIfNoEntry: false })).toBeUndefined();
  });

  test('no file is written to that lies there already, since its owner could read all of it', ({ folder }) => {
    const { log } = shared(folder);
    writeFileSync(log, '', { mode: 0o666 });
    give(log);
    expect(() => append(log)).toThrow(/got one of user 65533: remove it/);
    expect(() => requireOwnFile(log)).toThrow(/one of user 65533/);
    expect(readFileSync(log, 'utf8')).toBe('');
  });

  test('no folder takes a recording', ({ folder }) => {
    const { common } = shared(folder);
    const theirs = join(common, 'records');
    expect(() => requireOwnFolder(theirs)).not.toThrow();
    mkdirSync(theirs);
    expect(() => requireOwnFolder(theirs)).not.toThrow();
    give(theirs);
    expect(() => requireOwnFolder(theirs)).toThrow(/expected a folder of this user \(0\), got one of user 65533/);
  });
});
