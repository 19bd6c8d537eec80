import type { OperationId } from '../wire/endpoints.ts';
import type { WorldView } from './state.ts';

/** Kinds of acts whose failures are remembered. */
export type Deed =
  | 'orbit'
  | 'dock'
  | 'navigate'
  | 'setFlightMode'
  | 'refuel'
  | 'sell'
  | 'buy'
  | 'deliver'
  | 'fulfill'
  | 'negotiate'
  | 'accept'
  | 'buyShip'
  | 'jettison'
  | 'survey'
  | 'extract'
  | 'extractWithSurvey'
  | 'siphon'
  | 'transfer'
  | 'scrap'
  /** Reading a ship whose state is uncertain. */
  | 'read';

/** A deed and its target. Backing off begins with the exact target; place, good and ship are wider levels. */
export interface Attempt {
  readonly deed: Deed;
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

/** Finds the target of an operation: the place of the ship, or a value of path or body. */
type Finder = (sent: Sent, here: string, world: WorldView) => Omit<Attempt, 'ship'>;

const at = (deed: Deed): Finder => {
  return (_, here) => ({ deed, place: here });
};

const ofContract = (deed: Deed): Finder => {
  return ({ path }) => ({ deed, place: String(path.contractId) });
};

const FINDERS: { readonly [Operation in OperationId]?: Finder } = {
  orbitShip: at('orbit'),
  dockShip: at('dock'),
  navigateShip: ({ body }) => ({ deed: 'navigate', place: String(body.waypointSymbol) }),
  patchShipNav: ({ body }) => ({ deed: 'setFlightMode', place: String(body.flightMode) }),
  refuelShip: at('refuel'),
  sellCargo: ({ body }, here) => ({ deed: 'sell', place: here, good: String(body.symbol) }),
  purchaseCargo: ({ body }, here) => ({ deed: 'buy', place: here, good: String(body.symbol) }),
  deliverContract: ({ path, body }) => ({
    deed: 'deliver',
    place: String(path.contractId),
    good: String(body.tradeSymbol),
  }),
  fulfillContract: ofContract('fulfill'),
  acceptContract: ofContract('accept'),
  negotiateContract: (_, here, world) => ({ deed: 'negotiate', place: giverAt(world, here) }),
  purchaseShip: ({ body }) => ({
    deed: 'buyShip',
    place: String(body.waypointSymbol),
    good: String(body.shipType),
  }),
  jettison: ({ body }) => ({ deed: 'jettison', place: String(body.symbol) }),
  createSurvey: at('survey'),
  extractResources: at('extract'),
  extractResourcesWithSurvey: at('extractWithSurvey'),
  siphonResources: at('siphon'),
  transferCargo: ({ body }) => ({ deed: 'transfer', place: String(body.shipSymbol) }),
  scrapShip: at('scrap'),
  getMyShip: ({ path }) => ({ deed: 'read', place: String(path.shipSymbol) }),
};

/** The attempt of a request; undefined for requests that are not remembered: most reads, and requests without a ship. */
export function attemptOf(world: WorldView, operation: OperationId, sent: Sent, by?: string): Attempt | undefined {
  const ship = sent.path.shipSymbol ?? by;
  const here = world.ships.get(ship ?? '')?.nav.waypointSymbol ?? '';
  const attempt = FINDERS[operation]?.(sent, here, world);
  return attempt && { ...attempt, ...(ship === undefined ? {} : { ship }) };
}
