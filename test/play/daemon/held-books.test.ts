import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { inHarbour } from '../../kit/daemon.ts';
import { withFolder } from '../../store/rows.ts';

test('F65: while another program holds the books no change of the game is sent, and afterwards all goes on', () =>
  withFolder((folder) =>
    inHarbour(async (harbour) => {
      const path = join(folder, 'books.sqlite');
      const run = harbour.start({ openBooks: () => openStore(path) });
      await harbour.reach(run.ready, 5);
      await harbour.pass(5);
      const changes = () => harbour.sent.filter(({ method }) => method !== 'GET').length;
      const other = new DatabaseSync(path);
      other.exec('BEGIN IMMEDIATE');
      const before = changes();
      await harbour.pass(20);
      expect(changes()).toBe(before);
      other.close();
      expect(await harbour.until(() => changes() > before, 2)).toBe(true);
      expect(harbour.events('ship.failed')).toEqual([]);
      run.stop();
      await harbour.reach(run.ending, 5);
      const journal = new DatabaseSync(path);
      const { intents } = journal.prepare('SELECT COUNT(*) AS intents FROM intents').get() ?? {};
      journal.close();
      // Of all changes but the registration there is an intent.
      expect(Number(intents)).toBeGreaterThanOrEqual(changes() - 1);
    }),
  ));
