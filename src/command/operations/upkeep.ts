import type { EventName } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { conditionOf, installedIn } from '../../world/ships/ship-parts.ts';
import type { Command } from '../commands.ts';
import { paidFor } from '../evidence/appraisers.ts';
import type { Judge } from '../evidence/judges.ts';
import type { Observer } from '../evidence/pre-state.ts';
import { info, type OperationRows, type Reads } from './row.ts';
import { yardEntry, yardFields } from './shipyard.ts';

const READS: Reads = { evidence: 'ship', consequences: ['agent'] };

type Refit = ReplyOf<'installMount' | 'installShipModule'>;

const fitted: Observer = (_, { body = {} }, ship) => (ship ? { installed: installedIn(ship, body.symbol) } : {});

/** The ship has more, or fewer, of the part than before. */
const hasChanged = (sign: 1 | -1): Judge => {
  return ({ ship, before, command: { body = {} } }) =>
    ship && before.installed !== undefined ? sign * (installedIn(ship, body.symbol) - before.installed) > 0 : undefined;
};

/** A mount or a module: the operations are alike. */
const refit = (event: EventName, sign: 1 | -1) => ({
  logs: (reply: Refit, { body = {} }: Command) => info(event, { part: body.symbol, ...yardFields(reply) }),
  books: (reply: Refit, { body = {} }: Command) => ({
    ...yardEntry(reply, -1),
    tradeSymbol: String(body.symbol),
    units: 1,
  }),
  notes: fitted,
  judges: hasChanged(sign),
  reads: READS,
  isRemainder: true as const,
  appraises: paidFor(({ body = {} }) => ({ tradeSymbol: String(body.symbol), units: 1 })),
});

const INSTALLED = refit('ship.part-installed', 1);
const REMOVED = refit('ship.part-removed', -1);

/** Operations that change what a ship is made of, at a shipyard. */
export const UPKEEP = {
  repairShip: {
    logs: (reply) => info('ship.repaired', yardFields(reply)),
    books: (reply) => yardEntry(reply, -1),
    notes: (_, __, ship) => {
      const condition = ship && conditionOf(ship);
      return condition === undefined ? {} : { condition };
    },
    judges: ({ ship, before }) => {
      const condition = ship && conditionOf(ship);
      return condition === undefined || before.condition === undefined ? undefined : condition > before.condition;
    },
    reads: READS,
    isRemainder: true,
    appraises: paidFor(() => ({})),
  },
  installMount: INSTALLED,
  removeMount: REMOVED,
  installShipModule: INSTALLED,
  removeShipModule: REMOVED,
} as const satisfies OperationRows;
