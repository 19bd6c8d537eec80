import { supplied } from '../evidence/appraisers.ts';
import { gaveAway } from '../evidence/judges.ts';
import { handingOver } from '../evidence/pre-state.ts';
import { debug, info, type OperationRows } from './row.ts';

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
      debug('cargo.transferred', {
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
  supplyConstruction: {
    logs: ({ data }, { path, body = {} }) => {
      const material = data.construction.materials.find(({ tradeSymbol }) => tradeSymbol === body.tradeSymbol);
      return info('construction.supplied', {
        waypoint: path.waypointSymbol,
        tradeSymbol: body.tradeSymbol,
        units: body.units,
        unitsDone: material?.fulfilled,
        unitsRequired: material?.required,
      });
    },
    books: (_, { path, body = {} }) => ({
      creditsDelta: 0,
      tradeSymbol: String(body.tradeSymbol),
      units: Number(body.units),
      waypointSymbol: path.waypointSymbol ?? null,
    }),
    notes: handingOver,
    judges: gaveAway,
    leavesNoReceipt: true,
    reads: { evidence: 'ship', consequences: ['construction'] },
    appraises: supplied,
  },
} as const satisfies OperationRows;
