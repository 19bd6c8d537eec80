import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';

/** What is done to a file or a database. */
export type Access = 'read' | 'write';

/** A process as the disk sees it. */
export interface DiskUser {
  /** Does it, or throws in its place. */
  uses<T>(access: Access, path: string, kind: 'file' | 'database', work: () => T): T;
  /** Databases that it has opened. */
  readonly databases: Set<DatabaseSync>;
  /** Files that it has open. */
  readonly descriptors: Map<number, string>;
  isAlive(): boolean;
}

type AnyFunction = (...values: readonly unknown[]) => unknown;
type Patched = Record<string, AnyFunction>;

/** Replaces functions, until it is undone. */
export function createPatches() {
  const undo: (() => void)[] = [];
  return {
    patch: (target: object, name: string, by: (real: AnyFunction) => AnyFunction): void => {
      const methods = target as Patched;
      const real = methods[name] as AnyFunction;
      methods[name] = by(real);
      undo.push(() => {
        methods[name] = real;
      });
    },
    undo: () => {
      for (const each of undo.reverse()) each();
      syncBuiltinESMExports();
    },
  };
}

/** Replaces one of them. */
export type Patch = ReturnType<typeof createPatches>['patch'];

/** Whose access it is, and which paths count. */
export interface Watch {
  userNow(): DiskUser | undefined;
  isHere(path: unknown): path is string;
  /** The process whose files the system is closing. */
  dying: DiskUser | undefined;
}

const STATEMENTS = [
  ['run', 'write'],
  ['all', 'read'],
  ['get', 'read'],
  ['iterate', 'read'],
] as const;

/** Has databases, and what is done to them, go by the rules of whose they are. */
export function patchDatabases(patch: Patch, { userNow, isHere }: Watch): void {
  const owners = new WeakMap<DatabaseSync, DiskUser | 'nobody'>();
  const makers = new WeakMap<StatementSync, DatabaseSync>();

  /** Does it to a database by the rules of the process that has it open. */
  function onDatabase<T>(database: DatabaseSync, access: Access, work: () => T): T {
    const path = database.isOpen ? database.location() : null;
    const owner = owners.get(database) ?? userNow() ?? 'nobody';
    owners.set(database, owner);
    if (owner === 'nobody' || (database.isOpen && !isHere(path))) return work();
    owner.databases.add(database);
    return owner.uses(access, path ?? '', 'database', work);
  }
  patch(DatabaseSync.prototype, 'exec', (real) => {
    return function (this: DatabaseSync, ...values) {
      const done = onDatabase(this, 'write', () => real.apply(this, values as []));
      // Nor is there waiting for the disk here.
      if (String(values[0]).includes('synchronous = FULL')) real.apply(this, ['PRAGMA synchronous = OFF']);
      return done;
    };
  });
  patch(DatabaseSync.prototype, 'prepare', (real) => {
    return function (this: DatabaseSync, ...values) {
      const statement = real.apply(this, values as []) as StatementSync;
      makers.set(statement, this);
      return statement;
    };
  });
  for (const [name, access] of STATEMENTS)
    patch(StatementSync.prototype, name, (real) => {
      return function (this: StatementSync, ...values) {
        const database = makers.get(this);
        const work = () => real.apply(this, values as SQLInputValue[] as []);
        return database === undefined ? work() : onDatabase(database, access, work);
      };
    });
  patch(DatabaseSync.prototype, 'close', (real) => {
    return function (this: DatabaseSync) {
      // Closed already where its process was killed.
      return this.isOpen ? real.apply(this, []) : undefined;
    };
  });
}
