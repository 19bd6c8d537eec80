import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markOf, openMarker } from '../../src/own/calls/marker.ts';
import { inFolder } from '../kit/files.ts';

const MARK = markOf('lane', 'a-name-of-thirty-characters-xx', 'f'.repeat(64));

test('the module that was asked when the process ended is known to the next ones', async () => {
  await inFolder((folder) => {
    const path = join(folder, 'asked');
    openMarker(path).begin(MARK);
    const next = openMarker(path);
    expect(next.ended).toEqual([MARK]);
    next.begin('lane other 1');
    next.end();
    expect(openMarker(path).ended).toEqual([MARK]);
    openMarker(path).begin('lane second 1');
    expect(openMarker(path).ended).toEqual(['lane second 1', MARK]);
  });
});

test('a module that answered is not known to the next process', async () => {
  await inFolder((folder) => {
    const path = join(folder, 'asked');
    const marker = openMarker(path);
    marker.begin(MARK);
    marker.end();
    expect(openMarker(path).ended).toEqual([]);
  });
});

test('other files make another module', () => {
  expect(markOf('lane', 'one', 'a'.repeat(64))).not.toBe(markOf('lane', 'one', 'b'.repeat(64)));
});

test('a marker that cannot be read or written is done without', async () => {
  await inFolder((folder) => {
    const path = join(folder, 'asked');
    mkdirSync(path);
    const marker = openMarker(path);
    marker.begin(MARK);
    marker.end();
    expect(marker.ended).toEqual([]);
    writeFileSync(join(folder, 'odd'), '\n\u0000'.repeat(9_999));
    expect(openMarker(join(folder, 'odd')).ended.length).toBeLessThanOrEqual(20);
  });
});
