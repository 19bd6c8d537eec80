import * as z from 'zod';
import type { UniverseCounters } from './counters.ts';
import type { SystemState, UniverseState } from './state.ts';

const Num = z.number();
const Text = z.string();
const Units = z.record(Text, Num);

const Supply = z.enum(['SCARCE', 'LIMITED', 'MODERATE', 'HIGH', 'ABUNDANT']);
const Activity = z.enum(['WEAK', 'GROWING', 'STRONG', 'RESTRICTED']);

const Part = z.object({ symbol: Text, condition: Num, integrity: Num });

const Agent = z.object({
  symbol: Text,
  accountId: Text,
  headquarters: Text,
  startingFaction: Text,
  registeredAtMs: Num,
  credits: Num,
  shipsRegistered: Num,
});

const Nav = z.object({
  systemSymbol: Text,
  waypointSymbol: Text,
  status: z.enum(['IN_TRANSIT', 'IN_ORBIT', 'DOCKED']),
  flightMode: z.enum(['CRUISE', 'BURN', 'DRIFT', 'STEALTH']),
  originSymbol: Text,
  destinationSymbol: Text,
  departureMs: Num,
  arrivalMs: Num,
});

const Ship = z.object({
  symbol: Text,
  agentSymbol: Text,
  factionSymbol: Text,
  shipType: Text,
  role: Text,
  frame: Part,
  reactor: Part,
  engine: Part,
  modules: z.array(Text),
  mounts: z.array(Text),
  nav: Nav,
  fuel: z.object({ current: Num, capacity: Num, consumed: z.object({ amount: Num, timestampMs: Num }) }),
  cooldown: z.object({ totalSeconds: Num, expirationMs: Num }),
  cargoCapacity: Num,
  cargo: Units,
  pricePaidCredits: Num.exactOptional(),
});

const Delivery = z.object({ tradeSymbol: Text, destinationSymbol: Text, unitsRequired: Num, unitsFulfilled: Num });

const Contract = z.object({
  id: Text,
  agentSymbol: Text,
  factionSymbol: Text,
  type: z.literal('PROCUREMENT'),
  deadlineMs: Num,
  deadlineToAcceptMs: Num,
  onAcceptedCredits: Num,
  onFulfilledCredits: Num,
  deliver: z.array(Delivery),
  accepted: z.boolean(),
  fulfilled: z.boolean(),
  advanceTakenBack: z.literal(true).exactOptional(),
});

const MarketGood = z.object({
  symbol: Text,
  type: z.enum(['EXPORT', 'IMPORT', 'EXCHANGE']),
  basePriceCredits: Num,
  marginPercent: Num,
  tradeVolume: Num,
  restTradeVolume: Num,
  netSupply: Num,
  restNetSupply: Num,
  activity: Activity.nullable(),
  recentTrade: Num.exactOptional(),
  momentum: Num.exactOptional(),
  othersTradeVolumes: Num.exactOptional(),
  stepPriced: z.literal(true).exactOptional(),
});

const Trade = z.object({
  waypointSymbol: Text,
  shipSymbol: Text,
  tradeSymbol: Text,
  type: z.enum(['PURCHASE', 'SELL']),
  units: Num,
  pricePerUnit: Num,
  totalPrice: Num,
  timestampMs: Num,
});

const Market = z.object({
  waypointSymbol: Text,
  goods: z.record(Text, MarketGood),
  settledAtMs: Num,
  transactions: z.array(Trade),
});

const Purchase = z.object({
  waypointSymbol: Text,
  shipSymbol: Text,
  shipType: Text,
  price: Num,
  agentSymbol: Text,
  timestampMs: Num,
});

const Shipyard = z.object({
  waypointSymbol: Text,
  modificationsFeeCredits: Num,
  ships: z.record(Text, z.object({ restPriceCredits: Num, climb: Num, supply: Supply, activity: Activity })),
  starvation: Num.exactOptional(),
  settledAtMs: Num,
  transactions: z.array(Purchase),
});

const Survey = z.object({
  signature: Text,
  waypointSymbol: Text,
  deposits: z.array(Text),
  size: z.enum(['SMALL', 'MODERATE', 'LARGE']),
  expirationMs: Num,
  unitsLeft: Num,
});

const Chart = z.object({ submittedBy: Text, submittedOnMs: Num });

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Systems are left out of the check: none is stored, since all follow from the seed. */
const State = z.object({
  seed: z.int(),
  tokenSeed: z.int().exactOptional(),
  tokenKey: Text.exactOptional(),
  keyedAtMs: Num.exactOptional(),
  speed: z.number().positive(),
  startedAtMs: Num,
  difficulty: z.enum(['normal', 'hard']).exactOptional(),
  resetDate: z.iso.date(),
  nextResetAtMs: Num,
  resetsWanted: z.boolean().exactOptional(),
  systemsWanted: z.int().exactOptional(),
  systems: z.record(Text, z.custom<SystemState>(isObject)),
  agents: z.record(Text, Agent),
  ships: z.record(Text, Ship),
  contracts: z.record(Text, Contract),
  markets: z.record(Text, Market),
  shipyards: z.record(Text, Shipyard),
  surveys: z.record(Text, Survey),
  charts: z.record(Text, Chart.extend({ forestalled: Chart.exactOptional() })).exactOptional(),
  supplies: z.record(Text, Units).exactOptional(),
  contractLines: z.int().exactOptional(),
  rivalsWanted: z.int().exactOptional(),
  rivalsAbroadWanted: z.int().exactOptional(),
  traitsHidden: z.boolean().exactOptional(),
  partialSupply: z.boolean().exactOptional(),
  staleConstruction: z.boolean().exactOptional(),
  duplicateModuleFault: z.boolean().exactOptional(),
  rivals: z.array(z.object({ agentSymbol: Text, shipSymbol: Text, actsAtSeconds: Num })).exactOptional(),
  chartRewards: Units.exactOptional(),
  asteroids: z
    .record(Text, z.object({ strain: Num, settledAtMs: Num, unstableUntilMs: Num.exactOptional() }))
    .exactOptional(),
  draws: Units,
});

const Count = z.object({
  sent: Num,
  accepted: Num,
  rejected429: Num,
  refused: Num,
  byEndpoint: Units,
  unitsSold: Num,
  contractsFulfilled: Num,
});

const Snapshot = z.object({
  savedAtMs: Num.exactOptional(),
  state: State,
  counters: z.object({ total: Count, byAgent: z.record(Text, Count) }),
  ledgerLength: z.int(),
}) satisfies z.ZodType<{ state: UniverseState; counters: UniverseCounters; ledgerLength: number }>;

/** The path of the first invalid value of a snapshot, e.g. "counters.total"; undefined if it is valid. */
export function strangePlaceIn(snapshot: unknown): string | undefined {
  return Snapshot.safeParse(snapshot).error?.issues[0]?.path.join('.');
}
