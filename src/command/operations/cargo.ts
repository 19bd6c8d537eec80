import { supplied } from '../evidence/appraisers.ts';
import { gaveAway, tookAboard } from '../evidence/judges.ts';
import { handingOver } from '../evidence/pre-state.ts';
import { debug, type OperationRows } from './row.ts';

/** Operations that move cargo without a price. */
export const CARGO = {
  jettison: {
    logs: (_, { body = {} }) => debug('ship.jettisoned', { tradeSymbol: body.symbol, units: body.units }),
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
  shipRefine: {
    logs: ({ data }, { body = {} }) => {
      const made = data.produced?.find(({ tradeSymbol }) => tradeSymbol === body.produce);
      return debug('ship.refined', {
        tradeSymbol: body.produce,
        units: made?.units,
        seconds: data.cooldown.totalSeconds,
      });
    },
    notes: handingOver,
    // No cooldown proves it: one begins, too, when the service fails before it is done (facts: failed-yet-done).
    judges: tookAboard,
    leavesNoReceipt: true,
  },
  supplyConstruction: {
    logs: ({ data }, { path, body = {} }) => {
      const material = data.construction.materials.find(({ tradeSymbol }) => tradeSymbol === body.tradeSymbol);
      return debug('construction.supplied', {
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
