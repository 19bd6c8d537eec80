import { highest } from '../../game/numbers/extremes.ts';
import type { Queries, Tables } from './tables.ts';

/** Credits that a lane earned, less what it spent. */
export interface LaneTotals {
  /** Null: effects that belong to no lane. */
  readonly lane: string | null;
  readonly profitCredits: number;
  readonly rows: number;
}

/** Sums of new ledger rows by lane. */
export interface LaneNews {
  /** The id of the last row in the sums. */
  readonly upToId: number;
  readonly byLane: readonly LaneTotals[];
}

/** The id of the last row; 0 when there is none. */
export async function lastId(database: Queries): Promise<number> {
  const row = await database
    .selectFrom('ledger')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Sums the rows after this id, reading no others. */
export async function lanesAfter(database: Queries, id: number): Promise<LaneNews> {
  const rows = await database
    .selectFrom('ledger')
    .select(({ fn }) => [
      'lane',
      fn.sum<number>('creditsDelta').as('profitCredits'),
      fn.countAll<number>().as('rows'),
      fn.max<number>('id').as('lastId'),
    ])
    .where('id', '>', id)
    .groupBy('lane')
    .execute();
  return {
    upToId: highest(
      rows.map((row) => row.lastId),
      id,
    ),
    byLane: rows,
  };
}

/**
 * Credits paid, since a contract was accepted, for the goods delivered on it, less income from reselling some of them:
 * by its lane, or by a mission that delivered. Only rows after the acceptance are read.
 */
export async function costOfContract(database: Queries, contractId: string): Promise<number> {
  const accepted = await database
    .selectFrom('ledger')
    .select('id')
    .where('contractId', '=', contractId)
    .where('operation', '=', 'acceptContract')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const delivered = database
    .selectFrom('ledger')
    .where('id', '>', accepted?.id ?? 0)
    .where('contractId', '=', contractId)
    .where('operation', '=', 'deliverContract');
  const traded = await database
    .selectFrom('ledger')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('creditsDelta'), val(0)).as('creditsDelta'))
    .where('id', '>', accepted?.id ?? 0)
    .where('operation', 'in', ['purchaseCargo', 'sellCargo'])
    .where('tradeSymbol', 'in', delivered.select('tradeSymbol'))
    .where((row) => row.or([row('lane', '=', 'contract'), row('missionId', 'in', delivered.select('missionId'))]))
    .executeTakeFirst();
  return 0 - (traded?.creditsDelta ?? 0);
}

/** The id of the first row, by time, that was written at or after an instant. */
export async function firstIdSince(database: Queries, ms: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('ledger')
    .select('id')
    .where('atMs', '>=', ms)
    .orderBy('atMs')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Ids of the rows after this id by which contracts were accepted, in order. */
export async function acceptances(database: Queries, afterId: number): Promise<readonly number[]> {
  const rows = await database
    .selectFrom('ledger')
    .select('id')
    .where('id', '>', afterId)
    .where('operation', '=', 'acceptContract')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows of contracts, trades of the contract lane, and all of missions that delivered, in order. */
export function rowsOfContracts<Column extends keyof Tables['ledger']>(
  database: Queries,
  columns: readonly Column[],
  fromId: number,
  untilId: number,
) {
  const within = database.selectFrom('ledger').where('id', '>=', fromId).where('id', '<', untilId);
  const delivering = within.select('missionId').where('operation', '=', 'deliverContract');
  return within
    .select(columns)
    .where((row) =>
      row.or([row('contractId', 'is not', null), row('lane', '=', 'contract'), row('missionId', 'in', delivering)]),
    )
    .orderBy('id')
    .execute();
}
