import type { LedgerRow } from '../../store/ledger.ts';
import type { Command } from '../commands.ts';

/** The part of a ledger row that comes from the operation itself. */
export type Entry = Pick<LedgerRow, 'creditsDelta'> &
  Partial<
    Pick<
      LedgerRow,
      'tradeSymbol' | 'units' | 'unitPriceCredits' | 'waypointSymbol' | 'contractId' | 'creditsAfter' | 'boughtShip'
    >
  >;

/** The type of a trade in its receipt, and its good by the body of the request. */
export interface TradeOf {
  readonly type: 'SELL' | 'PURCHASE';
  readonly tradeSymbol: (command: Pick<Command, 'body'>) => string;
}
