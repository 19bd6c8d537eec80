import type { Generated, Kysely } from 'kysely';
import type { EarlyEnding } from '../../game/endings.ts';

/** Columns as schema.ts makes them. Credits and milliseconds are integers throughout. */
export interface Tables {
  meta: { key: string; value: string };
  ledger: LedgerTable;
  prices: PriceTable;
  shipPrices: ShipPriceTable;
  intents: IntentTable;
  requests: RequestTable;
  missions: MissionTable;
  shipTimes: ShipTimeTable;
  atlas: AtlasTable;
  samples: SampleTable;
}

/** Queries of the books. No transactions: one that waits would take in what is written at once meanwhile. */
export type Queries = Omit<Kysely<Tables>, 'transaction' | 'startTransaction'>;

interface AtlasTable {
  id: Generated<number>;
  kind: string;
  symbol: string;
  atMs: number;
  fact: string;
}

interface SampleTable {
  atMs: number;
  spanMs: number;
  credits: number;
  netWorth: number;
  requests: number | null;
}

interface LedgerTable {
  id: Generated<number>;
  atMs: number;
  shipSymbol: string | null;
  lane: string | null;
  missionId: string | null;
  operation: string;
  tradeSymbol: string | null;
  units: number | null;
  unitPriceCredits: number | null;
  creditsDelta: number;
  creditsAfter: number;
  waypointSymbol: string | null;
  contractId: string | null;
  boughtShip: string | null;
}

interface ShipTimeTable {
  dayMs: number;
  shipSymbol: string;
  state: string;
  ms: number;
}

interface PriceTable {
  id: Generated<number>;
  atMs: number;
  waypointSymbol: string;
  tradeSymbol: string;
  type: string;
  tradeVolume: number;
  supply: string;
  activity: string | null;
  purchasePriceCredits: number;
  sellPriceCredits: number;
}

interface ShipPriceTable {
  id: Generated<number>;
  atMs: number;
  waypointSymbol: string;
  shipType: string;
  priceCredits: number;
}

interface IntentTable {
  id: string;
  atMs: number;
  shipSymbol: string | null;
  operation: string;
  path: string;
  body: string | null;
  preState: string | null;
  outcome: string | null;
  note: string | null;
  closedAtMs: number | null;
  lane: string | null;
  missionId: string | null;
  sentAtMs: number | null;
  starts: Generated<number>;
}

interface MissionTable {
  id: string;
  shipSymbol: string;
  lane: string | null;
  what: string;
  reasonCodes: string | null;
  why: string | null;
  expectedProfitCredits: number;
  expectedSeconds: number;
  supplyBonusCredits: number;
  startedAtMs: number;
  endedAtMs: number;
  ending: 'done' | EarlyEnding;
  requests: number;
  leastRequests: number;
}

interface RequestTable {
  lane: string;
  operation: string;
  outcome: string;
  count: number;
}
