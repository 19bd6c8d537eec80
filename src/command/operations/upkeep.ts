import { conditionOf } from '../../world/wear.ts';
import { paidFor } from '../evidence/appraisers.ts';
import { info, type OperationRows } from './row.ts';

/** Operations that change what a ship is made of, at a shipyard. */
export const UPKEEP = {
  repairShip: {
    logs: ({ data }) =>
      info('ship.repaired', {
        waypoint: data.transaction.waypointSymbol,
        totalPriceCredits: data.transaction.totalPrice,
        credits: data.agent.credits,
      }),
    books: ({ data }) => ({
      creditsDelta: -data.transaction.totalPrice,
      creditsAfter: data.agent.credits,
      waypointSymbol: data.transaction.waypointSymbol,
    }),
    notes: (_, __, ship) => {
      const condition = ship && conditionOf(ship);
      return condition === undefined ? {} : { condition };
    },
    judges: ({ ship, before }) => {
      const condition = ship && conditionOf(ship);
      return condition === undefined || before.condition === undefined ? undefined : condition > before.condition;
    },
    reads: { evidence: 'ship', consequences: ['agent'] },
    isRemainder: true,
    appraises: paidFor(() => ({})),
  },
} as const satisfies OperationRows;
