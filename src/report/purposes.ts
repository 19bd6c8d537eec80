import { sum } from '../game/numbers/averages.ts';
import type { RequestCount } from '../store/books/requests.ts';
import type { OperationId } from '../wire/endpoints.ts';
import type { EarningsLine } from './sums.ts';

const FLYING = 'flying';
const TRADING = 'trading';
const DIGGING = 'digging';
const CONTRACTS = 'contracts';
const LOOKING = 'looking at markets';
const CHARTING = 'charting';
const BUILDING = 'building the jump gate';
const SHIPS = 'ships bought and scrapped';
const REFITS = 'repairs and refits of ships';
const READING = 'reading what there is';

/** The purpose of each operation, for people. */
const PURPOSES: Readonly<Record<OperationId, string>> = {
  getStatus: READING,
  register: READING,
  getMyAgent: READING,
  getMyShips: READING,
  getMyShip: READING,
  getContracts: CONTRACTS,
  getContract: CONTRACTS,
  getSystemWaypoints: READING,
  getSystems: READING,
  getJumpGate: READING,
  getConstruction: READING,
  supplyConstruction: BUILDING,
  jumpShip: FLYING,
  createChart: CHARTING,
  getWaypoint: READING,
  getSupplyChain: READING,
  getMarket: LOOKING,
  getShipyard: LOOKING,
  purchaseShip: SHIPS,
  navigateShip: FLYING,
  warpShip: FLYING,
  patchShipNav: FLYING,
  orbitShip: FLYING,
  dockShip: FLYING,
  refuelShip: FLYING,
  sellCargo: TRADING,
  purchaseCargo: TRADING,
  jettison: DIGGING,
  transferCargo: DIGGING,
  siphonResources: DIGGING,
  getScrapShip: SHIPS,
  scrapShip: SHIPS,
  getRepairShip: REFITS,
  repairShip: REFITS,
  shipRefine: DIGGING,
  installMount: REFITS,
  removeMount: REFITS,
  installShipModule: REFITS,
  removeShipModule: REFITS,
  extractResources: DIGGING,
  extractResourcesWithSurvey: DIGGING,
  createSurvey: DIGGING,
  negotiateContract: CONTRACTS,
  acceptContract: CONTRACTS,
  deliverContract: CONTRACTS,
  fulfillContract: CONTRACTS,
};

/** The purpose of an operation by its id; "other" for what is not a request, or not of this version. */
export function purposeOf(operation: string): string {
  return Object.hasOwn(PURPOSES, operation) ? PURPOSES[operation as OperationId] : 'other';
}

/** The results of the requests of one purpose. */
export interface PurposeReport {
  readonly purpose: string;
  readonly requests: number;
  readonly profitCredits: number;
  /** Null where no request was counted. */
  readonly creditsPerRequest: number | null;
}

/**
 * Every purpose with requests or credits, the most requests first.
 * @param lines credits by purpose
 */
export function purposeReports(counts: readonly RequestCount[], lines: readonly EarningsLine[]): PurposeReport[] {
  const profits = new Map(lines.map(({ name, profitCredits }) => [name, profitCredits]));
  const counted = Map.groupBy(counts, ({ operation }) => purposeOf(operation));
  return [...new Set([...counted.keys(), ...profits.keys()])]
    .map((purpose) => {
      const requests = sum((counted.get(purpose) ?? []).map(({ count }) => count));
      const profitCredits = profits.get(purpose) ?? 0;
      return { purpose, requests, profitCredits, creditsPerRequest: perRequest(profitCredits, requests) };
    })
    .sort((a, b) => b.requests - a.requests);
}

/** Credits per request, rounded; null without requests. */
export function perRequest(profitCredits: number, requests: number): number | null {
  return requests === 0 ? null : Math.round(profitCredits / requests);
}

/** A lane's requests by purpose, and the credits per request. */
export interface LaneRequests {
  readonly lane: string;
  readonly requests: number;
  readonly creditsPerRequest: number;
  readonly byOperation: readonly { readonly operation: string; readonly requests: number }[];
}

/** Every lane with requests, the most first. */
export function laneRequests(counts: readonly RequestCount[], byLane: readonly EarningsLine[]): LaneRequests[] {
  const profitOf = new Map(byLane.map(({ name, profitCredits }) => [name, profitCredits]));
  return [...Map.groupBy(counts, ({ lane }) => lane ?? 'other')]
    .map(([lane, rows]) => {
      const requests = sum(rows.map(({ count }) => count));
      const operations = [...Map.groupBy(rows, ({ operation }) => operation)].map(([operation, of]) => {
        return { operation, requests: sum(of.map(({ count }) => count)) };
      });
      const byOperation = operations.sort((a, b) => b.requests - a.requests);
      return { lane, requests, creditsPerRequest: Math.round((profitOf.get(lane) ?? 0) / requests), byOperation };
    })
    .sort((a, b) => b.requests - a.requests);
}
