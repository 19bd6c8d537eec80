import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { withDaemon } from '../../kit/daemon.ts';
import { test } from '../../store/rows.ts';

test('F65: while another program holds the books no change of the game is sent, and afterwards all goes on', ({
  folder,
}) =>
  withDaemon(async (daemonTest) => {
    const path = join(folder, 'books.sqlite');
    const run = await daemonTest.started({ openBooks: () => openStore(path) });
    await daemonTest.pass(5);
    const changes = () => daemonTest.sent.filter(({ method }) => method !== 'GET').length;
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const before = changes();
    await daemonTest.pass(20);
    expect(changes()).toBe(before);
    other.close();
    expect(await daemonTest.until(() => changes() > before, 2)).toBe(true);
    expect(daemonTest.events('ship.failed')).toEqual([]);
    await daemonTest.end(run, 5);
    const journal = new DatabaseSync(path);
    const { intents } = journal.prepare('SELECT COUNT(*) AS intents FROM intents').get() ?? {};
    journal.close();
    // Of all changes but the registration there is an intent.
    expect(Number(intents)).toBeGreaterThanOrEqual(changes() - 1);
  }));
