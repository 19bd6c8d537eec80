import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { ledgerRow, withFolder } from '../../store/rows.ts';
import { writeConfig } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';

const NAME = 'ARGOSY-1@embedded@2026-09-13.sqlite';

test('F61: argosy books --take-back puts books that were set aside back, and says what it did', () =>
  withFolder(async (folder) => {
    const config = writeConfig(folder, '{ kind: embedded, seed: 1, speed: 1 }');
    const state = join(folder, 'state');
    mkdirSync(state);
    for (const [file, units] of [
      [`${NAME}.corrupt`, 1],
      [NAME, 2],
    ] as const) {
      const store = await openStore(join(state, file));
      await store.ledger.append(ledgerRow({ units }));
      await store.close();
    }
    writeFileSync(join(state, `${NAME}.corrupt-2`), 'no books at all, and that several times '.repeat(99));
    const damaged = await argosyHere(['books', '-c', config, '--take-back', `${NAME}.corrupt-2`]);
    expect(damaged).toMatchObject(failed(74, /corrupt-2: expected sound books/));
    const stray = await argosyHere(['books', config, '--take-back', NAME]);
    expect(stray).toMatchObject(failed(78, /^argosy: expected a file of the state folder/));
    const { code, stdout } = await argosyHere(['books', config, '--take-back', join(state, `${NAME}.corrupt`)]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /corrupt is in its place again: .*\.sqlite\nthe books that were there are kept as .*\.replaced\n$/,
    );
    const books = readdirSync(state).filter((file) => file.includes('.sqlite'));
    expect(books.sort()).toEqual([NAME, `${NAME}.corrupt-2`, `${NAME}.replaced`].sort());
    const store = await openStore(join(state, NAME));
    expect(await store.ledger.since(0)).toMatchObject([{ units: 1 }]);
    await store.close();
  }));
