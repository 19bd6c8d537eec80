import type { OperationId } from '../wire/endpoints.ts';
import type { WorldView } from './state.ts';

/** Kinds of acts that can be in vain at a thing. */
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
  /** A ship that is to be read, since its state is in doubt. */
  | 'read';

/** What is tried, and at what: the thing is what it is left alone at first; place, good and ship are wider. */
export interface Attempt {
  readonly deed: Deed;
  /** A waypoint, a contract, a type of ship, another ship of ours, a faction. */
  readonly place: string;
  readonly good?: string | undefined;
  readonly ship?: string | undefined;
}

/** For people and as a key: "IRON_ORE at X1-KD26-B7". */
export function thingOf({ place, good }: Attempt): string {
  return good === undefined ? place : `${good} at ${place}`;
}

/** Who gives contracts at a waypoint; the waypoint itself where that is not known. */
export function giverAt(world: Pick<WorldView, 'waypoints'>, waypoint: string): string {
  return world.waypoints.get(waypoint)?.faction?.symbol ?? waypoint;
}

/** A command's path and body. */
export interface Sent {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Where an operation's thing stands: where the ship is, or in path or body. */
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

/** What a request tried; undefined for one that is not remembered: most reads, and what no ship makes. */
export function attemptOf(world: WorldView, operation: OperationId, sent: Sent, by?: string): Attempt | undefined {
  const ship = sent.path.shipSymbol ?? by;
  const here = world.ships.get(ship ?? '')?.nav.waypointSymbol ?? '';
  const attempt = FINDERS[operation]?.(sent, here, world);
  return attempt && { ...attempt, ...(ship === undefined ? {} : { ship }) };
}
