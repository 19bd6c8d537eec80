import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storePath, writeToken } from '../../../src/store/folders/state-folder.ts';
import { openStore } from '../../../src/store/store.ts';
import { msFromIso } from '../../../src/time/iso.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import { registered } from '../../kit/register.ts';
import { createHistory, type History, PROCESS, SERVER_HOST } from '../../long/faults/starts/history.ts';
import { faultsOfFiles } from '../../long/faults/starts/oracle.ts';
import { saidOf, storyOf } from '../../long/faults/starts/story.ts';

const BEGAN_MS = msFromIso('2026-01-04T13:00:00.000Z');
const RESET_DATE = '2026-01-04';
const DOCK = { method: 'POST', path: '/my/ships/ARGOSY-1-1/dock' } as const;

describe('what holds a start to its promises (F74)', () => {
  let folder: string;
  let history: History;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'starts-'));
    const universe = createUniverse({ seed: 1, speed: 1, startedAtMs: BEGAN_MS, systems: 20 });
    history = createHistory(
      universe,
      folder,
      (action) => action(),
      () => undefined,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Registers an agent as a process does, and returns its token. */
  function register(callsign: string, byProcess: number): string {
    const headers = { [PROCESS]: String(byProcess) };
    return registered(history.universe, callsign, { atMs: BEGAN_MS, account: 'player', headers });
  }
  const keyOf = (callsign: string) => ({ serverHost: SERVER_HOST, callsign, resetDate: RESET_DATE });

  test('an agent is registered once the token of the other is lost, and not before', () => {
    const token = register('ARGOSY-1', 1);
    register('ARGOSY-2', 2);
    expect(history.faults).toEqual([]);
    mkdirSync(join(folder, 'archive'));
    writeToken(join(folder, 'archive'), keyOf('ARGOSY-1'), token);
    register('ARGOSY-3', 3);
    expect(history.faults).toEqual([`registered ARGOSY-3 although it had the token of ARGOSY-1 of ${RESET_DATE}`]);
  });

  test('a change is in the books of its agent before it is sent', async () => {
    const headers = { authorization: `Bearer ${register('ARGOSY-1', 1)}` };
    const store = await openStore(storePath(folder, keyOf('ARGOSY-1')));
    try {
      history.leaves(1, { ...DOCK, headers }, keyOf('ARGOSY-1'));
      expect(history.faults).toEqual([`process 1: POST ${DOCK.path} was sent without being in the journal`]);
      const path = JSON.stringify({ shipSymbol: 'ARGOSY-1-1' });
      await store.intents.open({ id: '1', atMs: 0, shipSymbol: 'ARGOSY-1-1', operation: 'dockShip', path, body: null });
      history.leaves(1, { ...DOCK, headers }, keyOf('ARGOSY-1'));
      expect(history.faults).toHaveLength(1);
      history.leaves(1, { ...DOCK, headers: { authorization: 'Bearer of-nobody' } }, keyOf('ARGOSY-1'));
      expect(history.faults.at(-1)).toContain('was sent for undefined@undefined with the books of ARGOSY-1');
    } finally {
      await store.close();
    }
  });

  test('books hold the ships of one agent, token files the token of their name, and none are set aside', async () => {
    writeToken(folder, keyOf('ARGOSY-1'), register('ARGOSY-2', 1));
    const store = await openStore(storePath(folder, keyOf('ARGOSY-1')));
    const row = { atMs: 0, shipSymbol: 'ARGOSY-2-1', operation: 'dockShip', creditsDelta: 0, creditsAfter: 0 } as const;
    await store.intents.open({ id: '1', path: '{}', body: null, ...row });
    await store.close();
    writeFileSync(join(folder, `${storePath('', keyOf('ARGOSY-1'))}.corrupt`), '');
    expect(faultsOfFiles(folder).sort()).toEqual([
      `ARGOSY-1@${SERVER_HOST}@${RESET_DATE}.sqlite holds rows of ARGOSY-2-1`,
      `ARGOSY-1@${SERVER_HOST}@${RESET_DATE}.token holds the token of ARGOSY-2@${RESET_DATE}`,
      `sound books were set aside as ARGOSY-1@${SERVER_HOST}@${RESET_DATE}.sqlite.corrupt`,
    ]);
  });

  test('the story of a seed is the same each time, and those of a hundred have every kind of fault', () => {
    const told = (seed: number) => storyOf(seed).starts.map(saidOf);
    expect(told(7)).toEqual(told(7));
    const all = Array.from({ length: 100 }, (_, n) => told(n + 1))
      .flat()
      .join('\n');
    for (const kind of ['a reset before', 'a reset after', 'a second process', "another agent's token", 'ahead'])
      expect(all).toContain(kind);
    for (const end of ['killed before access', 'killed after request', 'killed after 1 s', 's later'])
      expect(all).toContain(end);
  });
});
