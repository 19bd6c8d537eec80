import type { OperationId } from '../../wire/endpoints.ts';
import { CARGO } from './cargo.ts';
import { CONTRACTS } from './contracts.ts';
import { MINING } from './mining.ts';
import type { OperationRow, OperationRows } from './row.ts';
import { SHIPYARD } from './shipyard.ts';
import { TRADE } from './trade.ts';
import { TRAVEL } from './travel.ts';
import { UPKEEP } from './upkeep.ts';

const ROWS: OperationRows = { ...TRAVEL, ...TRADE, ...CARGO, ...MINING, ...CONTRACTS, ...SHIPYARD, ...UPKEEP };

const NOTHING: OperationRow<never> = {};

/** What the performer knows of an operation; an empty row for one that leaves no trace. */
export function operationRow<Operation extends OperationId>(operation: Operation): OperationRow<Operation> {
  return ROWS[operation] ?? NOTHING;
}
