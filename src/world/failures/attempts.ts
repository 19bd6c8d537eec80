import { type ActionKind, actionOf, actionRow, type FailureKey } from '../../game/actions.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import type { WorldView } from '../state.ts';

/** An action and its target. Backing off begins with the exact target; place, good and ship are wider levels. */
export interface Attempt {
  readonly action: ActionKind;
  /** A waypoint, a contract, a ship type, another ship of ours, or a faction. */
  readonly place: string;
  readonly good?: string | undefined;
  readonly ship?: string | undefined;
}

/** For people and as a key: "IRON_ORE at X1-KD26-B7". */
export function thingOf({ place, good }: Attempt): string {
  return good === undefined ? place : `${good} at ${place}`;
}

/** The faction that offers contracts at a waypoint; the waypoint itself when the faction is unknown. */
export function giverAt(world: Pick<WorldView, 'waypoints'>, waypoint: string): string {
  return world.waypoints.get(waypoint)?.faction?.symbol ?? waypoint;
}

/** A command's path and body. */
export interface Sent {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What an action is aimed at, as far as it names it. */
export interface Aim {
  /** The ship's waypoint. */
  readonly here: string;
  readonly tradeSymbol?: string | undefined;
  readonly contractId?: string | undefined;
  readonly shipType?: string | undefined;
  readonly otherShip?: string | undefined;
  readonly destination?: string | undefined;
  readonly flightMode?: string | undefined;
  readonly ship?: string | undefined;
}

type Finder = (aim: Aim, world: Pick<WorldView, 'waypoints'>) => Omit<Attempt, 'ship' | 'action'>;

/** How each kind of target is found. */
const TARGETS: Readonly<Record<FailureKey, Finder>> = {
  here: ({ here }) => ({ place: here }),
  goodHere: ({ here, tradeSymbol }) => ({ place: here, good: String(tradeSymbol) }),
  good: ({ tradeSymbol }) => ({ place: String(tradeSymbol) }),
  contract: ({ contractId }) => ({ place: String(contractId) }),
  goodOfContract: ({ contractId, tradeSymbol }) => ({ place: String(contractId), good: String(tradeSymbol) }),
  faction: ({ here }, world) => ({ place: giverAt(world, here) }),
  shipTypeHere: ({ here, shipType }) => ({ place: here, good: String(shipType) }),
  otherShip: ({ otherShip }) => ({ place: String(otherShip) }),
  destination: ({ destination }) => ({ place: String(destination) }),
  flightMode: ({ flightMode }) => ({ place: String(flightMode) }),
  ship: ({ ship }) => ({ place: String(ship) }),
};

/** The attempt of an action; undefined for one whose failures are not remembered. */
export function attemptAt(world: Pick<WorldView, 'waypoints'>, action: ActionKind, aim: Aim): Attempt | undefined {
  const { target } = actionRow(action);
  return target && { action, ...TARGETS[target](aim, world) };
}

const text = (value: unknown) => (value === undefined ? undefined : String(value));

/** What a command is aimed at: the place of the ship, and the values of its path and body. */
function aimOf(operation: OperationId, { path, body }: Sent, here: string): Aim {
  return {
    // A ship is bought at the shipyard that the command names, whichever ship of ours is there.
    here: operation === 'purchaseShip' ? String(body.waypointSymbol) : here,
    tradeSymbol: text(body.tradeSymbol ?? body.symbol ?? body.produce),
    contractId: path.contractId,
    shipType: text(body.shipType),
    otherShip: text(body.shipSymbol),
    destination: text(body.waypointSymbol),
    flightMode: text(body.flightMode),
    ship: path.shipSymbol,
  };
}

/** The attempt of a request; undefined for requests that are not remembered: most reads, and requests without a ship. */
export function attemptOf(world: WorldView, operation: OperationId, sent: Sent, by?: string): Attempt | undefined {
  const ship = sent.path.shipSymbol ?? by;
  const here = world.ships.get(ship ?? '')?.nav.waypointSymbol ?? '';
  const action = actionOf(operation);
  const attempt = action && attemptAt(world, action, aimOf(operation, sent, here));
  return attempt && { ...attempt, ...(ship === undefined ? {} : { ship }) };
}
