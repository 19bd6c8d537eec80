import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptIn, takeUpUniverse } from '../../../../src/cli/universe/kept-universe.ts';
import { readUniverse } from '../../../../src/store/folders/universe-folder.ts';
import { createUniverse } from '../../../../src/universe/door.ts';
import { ownFolder } from '../argosy.ts';

const STARTED_AT_MS = 1_767_531_600_000;
const SERVER = { kind: 'embedded', seed: 1, speed: 1, quoteUnits: false } as const;

test('F65: changes that the disk did not take have happened, and a snapshot takes their place once there is room', () => {
  const folder = ownFolder();
  try {
    const fresh = createUniverse({ ...SERVER, startedAtMs: STARTED_AT_MS, resetDate: '2026-01-04' });
    const kept = keptIn(folder.path, fresh, STARTED_AT_MS);
    const headers = { authorization: `Bearer ${fresh.mintAccountToken('player')}`, 'content-type': 'application/json' };
    const register = (symbol: string, afterSeconds: number) => {
      const body = JSON.stringify({ symbol, faction: 'COSMIC' });
      const request = { method: 'POST', path: '/v2/register', headers, body, address: 'test' } as const;
      return kept.handle(request, STARTED_AT_MS + afterSeconds * 1_000).status;
    };
    expect(register('FIRST', 1)).toBe(201);
    const changes = join(folder.path, readdirSync(folder.path).find((name) => name.endsWith('.changes')) ?? '');
    const written = readFileSync(changes);
    // A folder in its place, and no room for a snapshot: nothing can be written.
    rmSync(changes);
    const blocked = join(folder.path, `universe.json.${process.pid}.tmp`);
    mkdirSync(changes);
    mkdirSync(blocked);
    expect([register('SECOND', 2), register('THIRD', 3)]).toEqual([201, 201]);
    for (const path of [changes, blocked]) rmSync(path, { recursive: true });
    // As a short write leaves it: the last line has no end.
    writeFileSync(changes, Buffer.concat([written, Buffer.from('{"half')]));
    expect(register('FOURTH', 20)).toBe(201);
    const found = readUniverse(folder.path);
    const taken = found && takeUpUniverse(found, SERVER, STARTED_AT_MS + 30_000);
    expect(taken).toMatchObject({ refused: 0, lacksChanges: false });
    const { agents } = (JSON.parse(found?.snapshot ?? '') as { state: { agents: Record<string, unknown> } }).state;
    expect(Object.keys(agents)).toEqual(['FIRST', 'SECOND', 'THIRD', 'FOURTH']);
  } finally {
    folder.remove();
  }
});
