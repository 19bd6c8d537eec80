/** One effect on credits, cargo or a contract: the reference that a player's own ledger is checked against. */
export interface ReferenceRow {
  /** 1, 2, 3 … without a gap since the universe began. */
  readonly sequence: number;
  readonly atMs: number;
  readonly agentSymbol: string;
  readonly shipSymbol?: string;
  readonly contractId?: string;
  /** e.g. "POST /my/ships/{shipSymbol}/sell"; "contract deadline" if no request was the cause. */
  readonly endpoint: string;
  readonly creditsDelta: number;
  readonly tradeSymbol?: string;
  /** Units traded or delivered, even if they were never in a hold (refuelling: market units of FUEL). */
  readonly units?: number;
  /** Change of the ship's hold, in units of the trade symbol. */
  readonly cargoUnitsDelta: number;
}

export interface ReferenceLedger {
  append(row: Omit<ReferenceRow, 'sequence'>): void;
  /** The rows still kept, oldest first. */
  rows(): readonly ReferenceRow[];
  /** Rows appended since the universe began. */
  length(): number;
}

/** Minimum of rows kept, a guess at memory; the number is bounded because a universe may run for weeks. */
const ROWS_KEPT = 250_000;

/** @param length rows appended before a restart; numbering continues after them */
export function createLedger(length: number): ReferenceLedger {
  let sequence = length;
  let rows: ReferenceRow[] = [];
  const append = (row: Omit<ReferenceRow, 'sequence'>) => {
    if (rows.length >= 2 * ROWS_KEPT) rows = rows.slice(-ROWS_KEPT);
    sequence += 1;
    rows.push({ sequence, ...row });
  };
  return { append, rows: () => rows, length: () => sequence };
}
