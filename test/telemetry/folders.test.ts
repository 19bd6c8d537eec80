import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clean, learnFolder, makeFolder } from '../../src/telemetry/folders.ts';
import { learnSecret } from '../../src/telemetry/scrub.ts';
import { keptLog, parsed } from './lines.ts';

learnFolder('/srv/canary/argosy', '');
learnFolder('/srv/canary', '~');
learnFolder('/var/canary/books', 'books');
learnFolder('/', 'never');

describe('a folder of this machine', () => {
  test.each([
    ['/srv/canary/argosy/src/main.ts:7', 'src/main.ts:7'],
    ['at run (file:///srv/canary/argosy/src/main.ts:7:1)', 'at run (src/main.ts:7:1)'],
    ['/srv/canary/other/a.yaml', '~/other/a.yaml'],
    ['moved to /var/canary/books/a.sqlite.corrupt', 'moved to books/a.sqlite.corrupt'],
    ['no folder /var/canary/books: full', 'no folder books: full'],
    ['the folder /srv/canary/argosy', 'the folder .'],
    ['/srv/canary-2/a and /srv/canary.b', '/srv/canary-2/a and /srv/canary.b'],
    ['POST /my/ships/{shipSymbol}/sell', 'POST /my/ships/{shipSymbol}/sell'],
  ])('"%s" is shown as "%s"', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  test('is in no line, no stack and nothing that a listener receives, and nor is a secret', () => {
    learnSecret('canary-secret');
    const { log, lines } = keptLog({ level: 'debug' });
    const received: string[] = [];
    log.tap((line) => received.push(JSON.stringify(line)));
    const err = new Error('EIO: /var/canary/books/a.sqlite');
    err.stack = `Error: EIO\n    at write (file:///srv/canary/argosy/src/store/folders/files.ts:3:1)`;
    log.error('store.failed', {
      reason: 'no room in /var/canary/books',
      secret: 'abc',
      note: 'canary-secret',
      file: '/srv/canary/argosy/a',
      err,
    });
    expect(parsed(lines[0])).toMatchObject({
      reason: 'no room in books',
      file: 'a',
      err: {
        message: 'EIO: books/a.sqlite',
        stack: expect.stringContaining('at write (src/store/folders/files.ts:3:1)'),
      },
    });
    expect([...lines, ...received].join('')).not.toMatch(/canary|abc/);
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is made with all above it, for its owner alone, and made again is as it was', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  for (const made of [path, join(folder, 'a')]) expect((statSync(made).mode & 0o777).toString(8)).toBe('700');
});

test('below a file there can be none', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file', 'a', 'b'))).toThrow(/ENOTDIR/);
});

test.skipIf(!existsSync('/proc/self'))('where no folder can be made it gives up', () => {
  expect(() => makeFolder('/proc/argosy/a/b')).toThrow(/ENOENT/);
});
