import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../src/store/migrations.ts';
import { openStore } from '../../../src/store/store.ts';
import { endpoints, type OperationId, operationLabel, operationLabelled } from '../../../src/wire/endpoints.ts';
import { withFolder } from '../../store/rows.ts';
import { inHarbour } from '../daemon/harbour.ts';

const FIXTURES = new URL('../../store/fixtures/', import.meta.url);

/**
 * The oldest version, the last one that named operations by their labels, and the one before the newest. Books of the
 * versions between take the same steps; a step that is changed afterwards shows in those of a later version.
 */
const PAST = [1, 8, MIGRATIONS.length - 1];

/** The books as a program of that version left them on the disk. */
function writeBooks(folder: string, version: number): string {
  const path = join(folder, 'books.sqlite');
  const database = new DatabaseSync(path);
  database.exec(readFileSync(new URL(`version-${version}.sql`, FIXTURES), 'utf8'));
  database.close();
  return path;
}

type Rows = readonly Record<string, unknown>[];
interface Dump {
  readonly version: unknown;
  /** What makes each table and index, in the order of their names. */
  readonly columns: Rows;
  readonly rows: Readonly<Record<string, Rows>>;
}

/** All that a database holds; of the tables and columns of another one only, where one is given. */
function dump(path: string, like?: Dump): Dump {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  const columns = all(
    'SELECT m.name AS tableName, c.name, c.type, c."notnull", c.pk FROM sqlite_master m, pragma_table_info(m.name) c ORDER BY 1, c.cid',
  );
  const wanted = (like ?? { columns }).columns;
  const tables = [...new Set(wanted.map(({ tableName }) => String(tableName)))];
  const rows = tables.map((table) => {
    const names = wanted.filter(({ tableName }) => tableName === table).map(({ name }) => `"${name}"`);
    return [table, all(`SELECT ${names} FROM "${table}" ORDER BY 1`)] as const;
  });
  const [version] = all('PRAGMA user_version');
  database.close();
  return { version: version?.user_version, columns, rows: Object.fromEntries(rows) };
}

/** Columns that have got another name. */
const RENAMED: Readonly<Record<string, string>> = { fedCredits: 'supplyBonusCredits' };

/** The same tables and columns by their names of today. */
function byTodaysNames(dumped: Dump): Dump {
  const columns = dumped.columns.map((column) => ({ ...column, name: RENAMED[String(column.name)] ?? column.name }));
  return { ...dumped, columns };
}

const SENTENCE = 'left for something better';

/** The same rows with operations and endings as version 9 writes them. */
function sinceVersion9(tables: Dump['rows']): Dump['rows'] {
  const now = ([column, value]: [string, unknown]) => {
    if (column === 'operation') return [column, operationLabelled(String(value)) ?? value];
    return [RENAMED[column] ?? column, column === 'ending' && value === SENTENCE ? 'betterMission' : value];
  };
  const renewed = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).map(now));
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(renewed)]));
}

test('books name operations by their ids since version 9 and endings by codes, and keep what they do not know', () =>
  withFolder(async (folder) => {
    const path = writeBooks(folder, 8);
    const database = new DatabaseSync(path);
    // Later versions of the program added these: books of version 8 cannot name them.
    const added: readonly OperationId[] = [
      'getWaypoint',
      'createChart',
      'getSystems',
      'getJumpGate',
      'getConstruction',
      'supplyConstruction',
      'jumpShip',
      'warpShip',
      'getRepairShip',
      'repairShip',
      'installMount',
      'removeMount',
      'installShipModule',
      'removeShipModule',
      'shipRefine',
    ];
    const all = (Object.keys(endpoints) as OperationId[]).filter((operation) => !added.includes(operation));
    const count = database.prepare("INSERT INTO requests VALUES ('every', ?, 'done', 1)");
    for (const operation of all) count.run(operationLabel(operation));
    count.run('POST /my/ships/{shipSymbol}/of-a-later-time');
    database.exec("UPDATE missions SET ending = 'of another program' WHERE ending = 'done'");
    database.close();
    const store = await openStore(path);
    const counted = (await store.requests.byLane()).filter(({ lane }) => lane === 'every');
    const expected = [...all, 'POST /my/ships/{shipSymbol}/of-a-later-time'].sort();
    expect(counted.map(({ operation }) => operation).sort()).toEqual(expected);
    const endings = (await store.missions.since(0)).map(({ ending }) => ending);
    expect(endings.sort()).toEqual(['betterMission', 'of another program']);
    await store.close();
  }));

test('F29: each table that the version before the newest knew has a row', () =>
  withFolder((folder) => {
    for (const [table, rows] of Object.entries(dump(writeBooks(folder, MIGRATIONS.length - 1)).rows))
      if (!table.includes('By')) expect(rows.length, table).toBeGreaterThan(0);
  }));

describe.each(PAST)('F29: books of version %i', (version) => {
  test('become the newest version and keep every row, and a copy of what they were stands beside them', () =>
    withFolder(async (folder) => {
      const path = writeBooks(folder, version);
      const before = dump(path);
      const store = await openStore(path);
      await store.close();
      expect(readdirSync(folder).sort()).toEqual(['books.sqlite', `books.sqlite.version-${version}`]);
      await (await openStore(join(folder, 'fresh.sqlite'))).close();
      expect(dump(path, byTodaysNames(before)).rows).toEqual(sinceVersion9(before.rows));
      const fresh = dump(join(folder, 'fresh.sqlite'));
      expect(dump(path).columns).toEqual(fresh.columns);
      expect(dump(path).version).toBe(MIGRATIONS.length);
      const copy = `${path}.version-${version}`;
      expect(dump(copy)).toEqual(before);
      expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');
    }));

  test('are not copied again once they are of the newest version', () =>
    withFolder(async (folder) => {
      const path = writeBooks(folder, version);
      await (await openStore(path)).close();
      const copied = statSync(`${path}.version-${version}`).mtimeMs;
      await (await openStore(path)).close();
      expect(statSync(`${path}.version-${version}`).mtimeMs).toBe(copied);
    }));

  test('carry a daemon, which settles what they left open and trades', () =>
    withFolder(async (folder) => {
      const path = writeBooks(folder, version);
      await inHarbour(async (harbour) => {
        const run = harbour.start({ openBooks: () => openStore(path) });
        await harbour.reach(run.ready, 5);
        await harbour.until(() => harbour.events('ship.navigated').length > 0, 5);
        run.stop();
        await harbour.reach(run.ending, 2);
        expect(harbour.events('ship.navigated').length).toBeGreaterThan(0);
        expect(harbour.events('ship.failed')).toEqual([]);
      });
      const store = await openStore(path);
      expect((await store.intents.openOnes()).filter(({ id }) => ['a', 'b'].includes(id))).toEqual([]);
      await store.close();
    }));
});
