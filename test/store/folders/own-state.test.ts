import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { isOpenToOthers, openOwnState, stateFolderProblem } from '../../../src/store/folders/own-state.ts';
import { lockFile } from '../../../src/store/lock/lock.ts';
import { canHaveSecondUser, give, giveLink } from '../../disk/second-user.ts';
import { test, withFolder } from '../rows.ts';

function stateIn(folder: string, mode = 0o700): string {
  const state = join(folder, 'state');
  mkdirSync(state);
  chmodSync(state, mode);
  return state;
}

/** Refused in the same words by a run and by `argosy doctor`. */
function expectRefused(state: string, got: RegExp): void {
  expect(stateFolderProblem(state)).toMatch(got);
  expect(() => openOwnState(state)).toThrow(
    expect.objectContaining({ name: 'NotOurs', message: expect.stringMatching(got) }),
  );
}

/** The root of a volume in memory, to which all may write. */
const VOLUME = '/dev/shm';
const hasVolume =
  statSync(VOLUME, { throwIfNoEntry: false })?.dev !== statSync('/dev').dev && process.platform === 'linux';

describe('F68: a state folder', () => {
  test.skipIf(!hasVolume)('that is the root of a volume is not checked, one below it is, also by a link of ours', () =>
    withFolder((folder) => {
      const state = mkdtempSync(join(VOLUME, 'argosy-state-'));
      try {
        chmodSync(state, 0o777);
        symlinkSync(VOLUME, join(folder, 'root'));
        symlinkSync(state, join(folder, 'below'));
        expect([VOLUME, join(folder, 'root'), state, join(folder, 'below')].map(isOpenToOthers)).toEqual([
          false,
          false,
          true,
          true,
        ]);
        expect(openOwnState(join(folder, 'below')).wasOpen).toBe(true);
        expect((statSync(state).mode & 0o777).toString(8)).toBe('755');
      } finally {
        rmSync(state, { recursive: true });
      }
    }),
  );

  test.for([0o777, 0o775, 0o707, 0o1777])(
    'that others might write to (%o) is closed to them, for reading it stays as it is',
    (mode, { folder }) => {
      const state = stateIn(folder, mode);
      expect([stateFolderProblem(state), isOpenToOthers(state)]).toEqual([undefined, true]);
      expect(openOwnState(state)).toEqual({ folder: state, wasOpen: true });
      expect((statSync(state).mode & 0o7777).toString(8)).toBe((mode & ~0o022).toString(8));
      expect(isOpenToOthers(state)).toBe(false);
    },
  );

  test('opened with all that is in it, as by chmod -R 777, is closed again: what we read there, and nothing else', ({
    folder,
  }) => {
    const state = stateIn(folder);
    mkdirSync(join(state, 'archive'));
    const files = ['A@b@c.sqlite', 'A@b@c.token', 'universe.json', 'A@b.page', 'control-token', 'mine.txt'];
    for (const file of files) writeFileSync(join(state, file), '');
    for (const name of ['archive', ...files]) chmodSync(join(state, name), 0o777);
    expect(isOpenToOthers(state)).toBe(true);
    expect(openOwnState(state).wasOpen).toBe(true);
    const modes = ['archive', ...files].map((name) => (statSync(join(state, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(['755', '700', '700', '700', '755', '777', '777']);
    expect(openOwnState(state).wasOpen).toBe(false);
  });

  test.for([true, false])(
    'in a folder in which every user may exchange it is refused, there or not yet (%s)',
    (isThere, { folder }) => {
      const open = join(folder, 'open');
      mkdirSync(open);
      const state = isThere ? stateIn(open) : join(open, 'state');
      chmodSync(open, 0o777);
      expectRefused(state, /a folder above it in which every user may exchange it \(\S+open\): give all of it/);
      chmodSync(open, 0o1777);
      openOwnState(state);
    },
  );

  test.skipIf(!canHaveSecondUser).each([0o700, 0o755, 0o777])(
    'of another user (%o) is refused, also for root',
    (mode) =>
      withFolder((folder) => {
        const state = stateIn(folder, mode);
        give(state);
        expectRefused(state, /that user 0, who runs this, alone can change, got one of user 65533: /);
      }),
  );

  test.skipIf(!canHaveSecondUser)(
    'to which a link of another user leads is refused, and so is one with a file or link of theirs',
    () =>
      withFolder((folder) => {
        const state = stateIn(folder);
        symlinkSync(state, join(folder, 'link'));
        openOwnState(join(folder, 'link'));
        giveLink(join(folder, 'link'));
        expectRefused(join(folder, 'link'), /a link of user 65533 \(/);
        writeFileSync(join(state, 'ARGOSY-1@embedded.page'), 'http://127.0.0.1:1\n');
        openOwnState(state);
        give(join(state, 'ARGOSY-1@embedded.page'));
        expectRefused(state, /one with a file of user 65533 \(ARGOSY-1@embedded\.page\)/);
      }),
  );

  test.skipIf(!canHaveSecondUser)(
    'whose folders above belong to another user is taken: they can take it away, but not change it',
    () =>
      withFolder((folder) => {
        const home = join(folder, 'home');
        mkdirSync(home);
        const state = stateIn(home);
        give(home);
        expect(openOwnState(state)).toEqual({ folder: state, wasOpen: false });
      }),
  );
});

test('F68: a link in the place of a lock is refused, and what it leads to stays as it was', ({ folder }) => {
  const [victim, snapshot] = [join(folder, 'victim'), join(folder, 'universe.json')];
  writeFileSync(victim, 'precious\n');
  symlinkSync(victim, `${snapshot}.lock`);
  expect(() => lockFile(snapshot)).toThrow(expect.objectContaining({ name: 'LockUnusable' }));
  expect(readFileSync(victim, 'utf8')).toBe('precious\n');
});
