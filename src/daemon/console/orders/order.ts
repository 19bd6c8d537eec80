import { z } from 'zod';
import { FLIGHT_MODES } from '../../../game/physics/travel.ts';
import { BY_HAND } from '../../../plan/orders/hand-order.ts';

/** The result of an owner's order. */
export type Ordered =
  | { readonly kind: 'done'; readonly message: string }
  /** Nothing changed; `message` names what was expected, what was received and what to do. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unknownShip'; readonly message: string };

/** Any symbol or lane, without characters that could move a cursor when it is printed. */
const word = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

const ofShip = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ship: word }).readonly();
const ofPart = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ship: word, part: word }).readonly();
const ofGood = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ship: word, good: word }).readonly();
const ofFleet = <const Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) }).readonly();

/** One action of a ship; which of the words it needs depends on what it does (plan/orders/hand-order.ts). */
const ByHand = z
  .strictObject({
    kind: z.literal('byHand'),
    ship: word,
    does: z.enum(BY_HAND),
    waypoint: word.exactOptional(),
    flightMode: z.enum(FLIGHT_MODES).exactOptional(),
    good: word.exactOptional(),
    units: z.int().min(1).max(1_000_000).exactOptional(),
    to: word.exactOptional(),
    fromCargo: z.boolean().exactOptional(),
    // A dry run says what would be done, and does nothing.
    dryRun: z.boolean().exactOptional(),
  })
  .readonly();

/** An owner's order, as the page, `argosy ctl` and the API send it. */
const Order = z.discriminatedUnion('kind', [
  ofFleet('pauseFleet'),
  ofFleet('resumeFleet'),
  ofFleet('stopBuying'),
  ofFleet('startBuying'),
  ofShip('pauseShip'),
  ofShip('resumeShip'),
  z
    .strictObject({ kind: z.literal('setLanes'), ship: word, lanes: z.array(word).max(40).readonly().nullable() })
    .readonly(),
  ofShip('cancelMission'),
  ofShip('sellEverything'),
  ofShip('retireShip'),
  z
    // A dry run says what would be done, and does nothing.
    .strictObject({ kind: z.literal('buyShip'), shipType: word, dryRun: z.boolean().exactOptional() })
    .readonly(),
  ofShip('repairShip'),
  ofPart('installPart'),
  ofPart('removePart'),
  ofGood('refineGood'),
  ofGood('keepGood'),
  ofGood('unkeepGood'),
  ByHand,
  ofFleet('reloadStrategy'),
]);
export type Order = z.output<typeof Order>;

const OF_WHAT = `ship, shipType, part, good, waypoint and to are symbols, lanes is a list of lanes or null, units is a whole number from 1 on, does is one of ${BY_HAND.join(', ')}, flightMode one of ${FLIGHT_MODES.join(', ')}`;

/** Parses an order from untrusted JSON; returns what was expected where it is malformed. */
export function readOrder(value: unknown): Order | { readonly expected: string } {
  const read = Order.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const shapes = Order.options.map(({ def }) => def.innerType.shape);
  if (issue?.code === 'invalid_type' && issue.path.length === 0) return { expected: 'an object with the key "kind"' };
  if (issue?.code === 'invalid_union')
    return { expected: `"kind" to be one of ${shapes.map(({ kind }) => kind.value).join(', ')}` };
  const { kind } = value as { readonly kind: unknown };
  const keys = Object.keys(shapes.find((shape) => shape.kind.value === kind) ?? {}).map((key) => `"${key}"`);
  return {
    expected: `an object with the keys ${keys.join(', ')} and no others; ${OF_WHAT}`,
  };
}
