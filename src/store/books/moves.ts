import { insertionInto, type Writes } from '../sqlite/writes.ts';
import { bufferOf } from './buffer.ts';
import { packMoves, unpackMoves } from './packed-moves.ts';
import type { PackedMoves, Queries, SystemMove, Tables } from './tables.ts';

export type { SystemMove } from './tables.ts';

/**
 * In which systems our ships were, by the moves between them alone: some seven bytes each. They are buffered and written
 * every 500 moves, with each heartbeat and on close: a killed process loses buffered moves, which no credit depends on.
 */
export interface MoveBook {
  /** Returns at once and never throws. */
  note(move: SystemMove): void;
  /** The moves from one instant up to another, in the order in which they were noted, some hundreds at a time. */
  pages(fromMs?: number, untilMs?: number): AsyncIterable<readonly SystemMove[]>;
  /** Writes buffered moves; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
}

/** Rows; any of that size does. */
const WRITTEN_AT_ONCE = 500;
const READ_AT_ONCE = 50;

const NAMING = insertionInto<Tables['moveNames']>('moveNames', ['id', 'symbol']);
const INSERTION = insertionInto<PackedMoves>('moves', ['fromMs', 'untilMs', 'packed']);

/** The moves in this database; reads the names of ships and systems in it. */
export async function movesIn(database: Queries, writes: Writes): Promise<MoveBook> {
  const known = await database.selectFrom('moveNames').select(['id', 'symbol']).orderBy('id').execute();
  const names = known.map(({ symbol }) => symbol);
  const ids = new Map(names.map((symbol, id) => [symbol, id]));

  function write(moves: readonly SystemMove[]): void {
    const before = names.length;
    const idOf = (symbol: string) => {
      const id = ids.get(symbol) ?? names.push(symbol) - 1;
      ids.set(symbol, id);
      return id;
    };
    const row = packMoves(moves, idOf);
    const added = names.slice(before).map((symbol, index) => ({ id: before + index, symbol }));
    try {
      writes.together(() => {
        for (const name of added) writes.insert(NAMING, name);
        writes.insert(INSERTION, row);
      });
    } catch (error) {
      for (const { symbol } of added) ids.delete(symbol);
      names.length = before;
      throw error;
    }
  }

  const buffer = bufferOf<SystemMove>(WRITTEN_AT_ONCE, write);
  return {
    note: (move) => buffer.add([move]),
    pages: async function* (fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER) {
      buffer.flushUnlessHeld();
      const isAsked = ({ atMs }: SystemMove) => atMs >= fromMs && atMs < untilMs;
      for await (const rows of packedBetween(database, fromMs, untilMs))
        yield rows.flatMap((row) => unpackMoves(row, names).filter(isAsked));
    },
    flush: async () => buffer.flush(),
  };
}

async function* packedBetween(database: Queries, fromMs: number, untilMs: number) {
  for (let after = -1; ; ) {
    const rows = await database
      .selectFrom('moves')
      .select(['id', 'fromMs', 'untilMs', 'packed'])
      .where('id', '>', after)
      .where('untilMs', '>=', fromMs)
      .where('fromMs', '<', untilMs)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}
