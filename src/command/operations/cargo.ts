import { gaveAway } from '../evidence/judges.ts';
import { handingOver } from '../evidence/pre-state.ts';
import { info, type OperationRows } from './row.ts';

/** Operations that move cargo without a price. */
export const CARGO = {
  jettison: {
    logs: (_, { body = {} }) => info('ship.jettisoned', { tradeSymbol: body.symbol, units: body.units }),
    notes: handingOver,
    judges: gaveAway,
    leavesNoReceipt: true,
  },
  transferCargo: {
    logs: ({ data }, { body = {} }) =>
      info('cargo.transferred', {
        tradeSymbol: body.tradeSymbol,
        units: body.units,
        to: body.shipSymbol,
        cargoUnits: data.cargo.units,
        cargoCapacity: data.cargo.capacity,
      }),
    notes: handingOver,
    judges: gaveAway,
    leavesNoReceipt: true,
    reads: { evidence: 'ship', consequences: ['taker'] },
  },
} as const satisfies OperationRows;
