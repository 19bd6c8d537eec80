import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { notesOnModules } from '../../src/own/dry-plan.ts';
import { goodCodeIn, hookWith, laneDoing, writeFiles } from './own-modules.ts';

const root = mkdtempSync(join(tmpdir(), 'argosy-dry-'));
afterAll(() => rmSync(root, { recursive: true }));

let made = 0;

/** The notes of `argosy check` on a lane and a hook. */
function notesOn(lane: string, hook = hookWith('mayAccept: () => true')): Promise<readonly string[]> {
  const folder = join(root, String(made++));
  writeFiles(folder, { 'lane.ts': lane, 'hook.ts': hook });
  return notesOnModules(goodCodeIn(folder, { lanes: { mine: './lane.ts' }, hooks: { mine: './hook.ts' } }));
}

test('modules that answer have no notes', async () => {
  expect(await notesOn(laneDoing("return plan.goods().length > 0 ? 'some' : 'none';"))).toEqual([]);
});

test.each([
  ["import { readFileSync } from 'node:fs';", 'a module of Node'],
  ['const began = Date.now();', 'the clock of the machine'],
  ['const lucky = Math.random();', 'chance'],
  ['const asked = () => fetch("http://127.0.0.1");', 'the network'],
  ['const later = () => setTimeout(() => {}, 1);', 'a timer'],
])('a lane with "%s" uses %s, at its line', async (line, what) => {
  const [note, ...others] = await notesOn(`${line}\n${laneDoing("return 'nothing';")}`);
  expect(note).toMatch(new RegExp(`^lane\\.ts:1 uses ${what}, so two backtests of a seed may differ: `));
  expect(others).toEqual([]);
});

test('what stands in a comment is not used', async () => {
  expect(await notesOn(`// not Math.random()\n${laneDoing("return 'nothing';")}`)).toEqual([]);
});

test.each([
  ['a lane that throws where nothing is known', laneDoing("return plan.quotes('IRON')[0]!.waypoint;"), undefined],
  ['a lane whose mission cannot be done', laneDoing("return { what: 'x', stops: [], profitCredits: 1 };"), undefined],
  ['a hook that answers neither true nor why', laneDoing("return 'none';"), hookWith('mayBuy: () => 7')],
])('%s is refused, by its file', async (_, lane, hook) => {
  await expect(notesOn(lane, hook)).rejects.toThrow(/(?:lane|hook)\.ts.*made-up ship/);
});
