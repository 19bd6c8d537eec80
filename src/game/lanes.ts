/**
 * What a lane is about. Lanes of one family earn together: one of them may earn what another spends. Lanes `abroad` send
 * ships to other systems; those that are `looking` earn nothing, and a ship that has both drops them once the gate opens.
 */
export type Family = 'trading' | 'contracts' | 'digging' | 'building' | 'abroad' | 'looking' | 'other';

/** What a ship can earn with. */
export type Equipment = 'hold' | 'miningLaser' | 'gasSiphon' | 'refinery' | 'noTank' | 'warpDrive';

/** One way to earn: everything about it that is not code. Its planner is `propose…` in `plan/lanes/<lane>.ts`. */
interface LaneRow {
  /** For people, in the schema and the reference of strategies. */
  readonly does: string;
  readonly family: Family;
  /** What a ship must have to earn by this lane alone; undefined: no ship can, since it only serves other lanes. */
  readonly earnsWith?: Equipment;
  /** It needs the list of all systems, not only those where ships are. */
  readonly needsGalaxy?: true;
  /**
   * Where its profit shows. `atMarkets`: as income of the ship, by which a purchase of another one is judged; `forFleet`:
   * not as the ship's, since any ship may finish the work; `later`: not in its missions, so that what their requests
   * earn is no measure. Undefined: in its missions, but away from the home system's markets.
   */
  readonly pays?: 'atMarkets' | 'forFleet' | 'later';
  /**
   * The missions by whose losses it is suspended. `own`: its own; `wholeContracts`: its own between fulfillments;
   * `withFamily`: those of its family up to its own last one, if enough are its own; `longFamily`: those of its family,
   * once they took long enough. Undefined: it is not suspended, unless the strategy limits its losses.
   */
  readonly judgedBy?: 'own' | 'wholeContracts' | 'withFamily' | 'longFamily';
  /** It also sells what the lanes of this family bring: its missions count where those of that family are judged. */
  readonly sellsFor?: Family;
  /** It is also suspended while this lane of its family is. */
  readonly suspendedWith?: string;
  /** Other lanes earn later by what it brings, so that its own profit shows too little. */
  readonly feedsOthers?: true;
  /** Its ships buy the strategy's purchases: in the home system, or those that are not for sale there. */
  readonly buysShips?: 'atHome' | 'abroad';
  /** A ship abroad plans it before its other lanes while what is left for those is short, and after them otherwise. */
  readonly findsGround?: true;
}

/** The ways to earn that a strategy may name, a row each. docs/developers/architecture.md says how one is added. */
export const LANES = {
  trade: {
    does: 'buy goods where they are cheap and sell them where they are dear',
    family: 'trading',
    earnsWith: 'hold',
    pays: 'atMarkets',
    judgedBy: 'own',
  },
  supply: {
    does: 'bring factories the goods that they need, so that they make more to trade with',
    family: 'trading',
    earnsWith: 'hold',
    pays: 'atMarkets',
    judgedBy: 'withFamily',
    suspendedWith: 'trade',
    feedsOthers: true,
  },
  contract: {
    does: 'fulfil contracts: buy the goods, or mine them where no known market sells them',
    family: 'contracts',
    earnsWith: 'hold',
    pays: 'forFleet',
    judgedBy: 'wholeContracts',
  },
  mine: {
    does: 'extract ores and sell them where they pay best',
    family: 'digging',
    earnsWith: 'miningLaser',
    pays: 'atMarkets',
    judgedBy: 'longFamily',
  },
  siphon: {
    does: 'siphon gases from gas giants and sell them where they pay best',
    family: 'digging',
    earnsWith: 'gasSiphon',
    pays: 'atMarkets',
    judgedBy: 'longFamily',
  },
  haul: {
    does: 'collect what other ships mine or siphon, and sell it',
    family: 'digging',
    pays: 'atMarkets',
    judgedBy: 'longFamily',
  },
  refine: {
    does: 'make metal of ore, or fuel of hydrocarbon, and sell it (ships with a refinery)',
    family: 'trading',
    earnsWith: 'refinery',
    pays: 'atMarkets',
    judgedBy: 'own',
    sellsFor: 'digging',
  },
  build: {
    does: 'bring goods to the jump gate of the home system until it is finished',
    family: 'building',
    needsGalaxy: true,
    pays: 'later',
  },
  explore: {
    does: 'visit jump gates to learn where they lead (ships without a tank)',
    family: 'abroad',
    needsGalaxy: true,
    findsGround: true,
  },
  chart: {
    does: 'chart other systems; the first agent to chart a waypoint is paid for it (ships without a tank)',
    family: 'abroad',
    earnsWith: 'noTank',
    needsGalaxy: true,
    buysShips: 'abroad',
  },
  warp: {
    does: 'chart systems by jumps and warps, also those that no gate leads to (ships with a warp drive)',
    family: 'abroad',
    earnsWith: 'warpDrive',
    needsGalaxy: true,
    buysShips: 'abroad',
  },
  scout: { does: 'visit markets to learn prices', family: 'looking', buysShips: 'atHome' },
} as const satisfies Readonly<Record<string, LaneRow>>;

/** A lane of the table. */
export type BuiltInLane = keyof typeof LANES;

/** A lane that the owner wrote: a module that the strategy names under `lanes`. */
export type OwnLane = string & { readonly isOwn: true };

export type Lane = BuiltInLane | OwnLane;

/** All lanes of the table, in its order. */
export const LANE_NAMES = Object.keys(LANES) as [BuiltInLane, ...BuiltInLane[]];

/** The purchase of ships, which is no lane of a strategy, but whose missions are counted as those of lanes are. */
const GROWTH: LaneRow = { does: 'buy ships', family: 'looking', pays: 'later' };

/**
 * A lane that the owner wrote: nothing is known of it but that its ships earn at markets. It is suspended by the losses of
 * its own missions.
 */
const OWN: LaneRow = {
  does: 'a lane of your own',
  family: 'other',
  pays: 'atMarkets',
  earnsWith: 'hold',
  judgedBy: 'own',
};

/** What the name of an own lane is like. */
export const OWN_LANE_NAME = /^[a-z][a-z0-9-]{1,29}$/;

/** Names that missions, rows of the books or orders have besides those of lanes. */
const TAKEN: ReadonlySet<string> = new Set(['growth', 'other', 'pause', 'all', 'none', 'adjustment']);

/** Whether a text names a lane of the table. */
export function isBuiltInLane(text: string): text is BuiltInLane {
  return Object.hasOwn(LANES, text);
}

/** Whether a text may name a lane that the owner wrote. */
export function isOwnLane(text: string): text is OwnLane {
  return OWN_LANE_NAME.test(text) && !isBuiltInLane(text) && !TAKEN.has(text);
}

/** Whether a text may name a lane. */
export function isLane(text: string): text is Lane {
  return isBuiltInLane(text) || isOwnLane(text);
}

/** The row of a lane, or of the purchase of ships (`growth`); undefined for any other text. */
export function laneRow(lane: Lane): LaneRow;
export function laneRow(lane: string | undefined): LaneRow | undefined;
export function laneRow(lane: string | undefined): LaneRow | undefined {
  if (lane === undefined) return undefined;
  if (isBuiltInLane(lane)) return LANES[lane];
  return lane === 'growth' ? GROWTH : isOwnLane(lane) ? OWN : undefined;
}

/** Whether a lane is of a family; the purchase of ships is of those that look. */
export function isOf(family: Family, lane: string | undefined): boolean {
  return laneRow(lane)?.family === family;
}

/** Whether a lane earns by itself, neither for others nor for the whole fleet: only its missions can be lost ones. */
export function earnsByItself(lane: string | undefined): boolean {
  const row = laneRow(lane);
  if (row === undefined || row.feedsOthers === true) return false;
  return row.pays === 'atMarkets' || (row.pays === undefined && row.earnsWith !== undefined);
}

/** Whether a mission in a lane, or a pause, shows what its ship earns; work for the whole fleet does not. */
export function showsIncomeOfShip(lane: string | undefined): boolean {
  const pays = laneRow(lane)?.pays;
  return pays !== 'forFleet' && pays !== 'later';
}

/** The lanes of the table that are of a family. */
export function familyLanes(family: Family): readonly BuiltInLane[] {
  return LANE_NAMES.filter((lane) => isOf(family, lane));
}

/** Whether missions of a lane are income of a family: its own, or of a lane that sells what the family brings. */
export function earnsFor(family: Family, lane: string | undefined): boolean {
  return isOf(family, lane) || laneRow(lane)?.sellsFor === family;
}

/** Whether a lane's ships dig goods themselves. */
export function digs(lane: string | undefined): boolean {
  return isOf('digging', lane) && laneRow(lane)?.earnsWith !== undefined;
}

/** Whether a ship with these lanes takes over what others dig. */
export function takesOver(lanes: readonly Lane[]): boolean {
  return lanes.some((lane) => isOf('digging', lane) && !digs(lane));
}

/** Whether a ship with these lanes buys the strategy's purchases at home, or those that are not for sale there. */
export function buysShips(lanes: readonly Lane[], where: 'atHome' | 'abroad'): boolean {
  return lanes.some((lane) => laneRow(lane).buysShips === where);
}
