import { systemIn } from '../game/words/symbols.ts';
import type { LedgerRow } from '../store/books/ledger.ts';
import { createTally, type EarningsLine, type NamedSums } from './sums.ts';
import { createShares, divided, nameOfKind, type RowShare } from './whom.ts';

/** The name of a route: "A to B" for a trade or a delivery, "at A" for a sale of cargo that was aboard already. */
function routeBetween(boughtAt: string | undefined, soldAt: string | undefined): string | undefined {
  if (soldAt === undefined) return undefined;
  return boughtAt === undefined || boughtAt === soldAt ? `at ${soldAt}` : `${boughtAt} to ${soldAt}`;
}

/** What rows of one mission, or of one contract, have shown so far. */
interface Part {
  /** By the name of their kind, for a mission that has no route. */
  readonly credits: { readonly creditsDelta: number; readonly kind: string }[];
  boughtAt?: string | undefined;
  soldAt?: string | undefined;
  deliveredAt?: string | undefined;
}

/** Missions whose rows are kept apart, a guess at memory; of more than twice as many the older ones are added up. */
const MISSIONS_KEPT = 2_000;

/** Adds up by the route of the mission, or of the mission that brought a contract's goods. */
function createRoutes() {
  const settled = createTally();
  const missions = new Map<string, Part>();
  const payments: Pick<LedgerRow, 'missionId' | 'contractId' | 'creditsDelta' | 'operation' | 'lane'>[] = [];
  const missionOf = new Map<string, string>();
  const contractsOf = new Map<string, string[]>();
  const routes = new Map<string, string>();
  const routeOf = ({ boughtAt, soldAt, deliveredAt }: Part) => routeBetween(boughtAt, soldAt ?? deliveredAt);
  const addAll = (tally: NamedSums, name: string | undefined, credits: Part['credits']) => {
    for (const { creditsDelta, kind } of credits) tally.add(name ?? kind, creditsDelta);
  };

  function note(part: Part, { operation, waypointSymbol }: LedgerRow): void {
    if (waypointSymbol === null) return;
    if (operation === 'purchaseCargo') part.boughtAt ??= waypointSymbol;
    if (operation === 'sellCargo') part.soldAt = waypointSymbol;
    if (operation === 'deliverContract') part.deliveredAt = waypointSymbol;
  }

  function settle(id: string, part: Part): void {
    const route = routeOf(part);
    if (route !== undefined) for (const contract of contractsOf.get(id) ?? []) routes.set(contract, route);
    contractsOf.delete(id);
    addAll(settled, route, part.credits);
    missions.delete(id);
  }

  function routeOfMission(id: string | null | undefined): string | undefined {
    const part = missions.get(id ?? '');
    return part && routeOf(part);
  }

  function routeOfPayment({ missionId, contractId }: Pick<LedgerRow, 'missionId' | 'contractId'>): string | undefined {
    const contract = contractId ?? '';
    return routeOfMission(missionId) ?? routeOfMission(missionOf.get(contract)) ?? routes.get(contract);
  }

  return {
    take: (row: LedgerRow, counts: boolean) => {
      const { missionId, contractId, creditsDelta, operation, lane } = row;
      if (contractId !== null && operation === 'deliverContract' && missionId !== null) {
        missionOf.set(contractId, missionId);
        contractsOf.set(missionId, [...(contractsOf.get(missionId) ?? []), contractId]);
      }
      if (contractId !== null && creditsDelta !== 0) {
        if (counts) payments.push({ missionId, contractId, creditsDelta, operation, lane });
        return;
      }
      if (missionId === null) {
        if (counts) settled.add(nameOfKind(row), creditsDelta);
        return;
      }
      const part = missions.get(missionId) ?? { credits: [] };
      missions.set(missionId, part);
      if (counts) part.credits.push({ creditsDelta, kind: nameOfKind(row) });
      note(part, row);
      if (missions.size <= 2 * MISSIONS_KEPT) return;
      for (const [id, old] of [...missions].slice(0, MISSIONS_KEPT)) settle(id, old);
    },
    lines: () => {
      const all = settled.copy();
      for (const part of missions.values()) addAll(all, routeOf(part), part.credits);
      for (const payment of payments) all.add(routeOfPayment(payment) ?? nameOfKind(payment), payment.creditsDelta);
      return all.lines();
    },
  };
}

/** A contract's payment by the goods delivered on it; without goods nobody has it. */
function byGoods(creditsDelta: number, goods: ReadonlyMap<string, number>): readonly RowShare[] {
  const shares = divided(creditsDelta, goods);
  return shares.length === 0 ? [{ name: 'contracts', creditsDelta }] : shares;
}

/** Adds up by good; a contract's payments by the goods delivered on it. */
function createGoods() {
  const settled = createTally();
  const contracts = new Map<string, { readonly credits: number[]; readonly goods: Map<string, number> }>();
  return {
    take: (row: LedgerRow, counts: boolean) => {
      const { tradeSymbol, contractId, creditsDelta, operation, units } = row;
      if (counts && (contractId === null || tradeSymbol !== null))
        settled.add(tradeSymbol ?? nameOfKind(row), creditsDelta);
      if (contractId === null) return;
      const contract = contracts.get(contractId) ?? { credits: [], goods: new Map<string, number>() };
      contracts.set(contractId, contract);
      const { goods } = contract;
      if (counts && tradeSymbol === null) contract.credits.push(creditsDelta);
      if (operation === 'deliverContract' && tradeSymbol !== null)
        goods.set(tradeSymbol, (goods.get(tradeSymbol) ?? 0) + (units ?? 0));
    },
    lines: () => {
      const all = settled.copy();
      for (const { credits, goods } of contracts.values())
        for (const delta of credits) for (const share of byGoods(delta, goods)) all.add(share.name, share.creditsDelta);
      return all.lines();
    },
  };
}

/** Adds up by ship, and by ship type as far as purchases told it. */
function createShipSums() {
  const [ships, types, sharesOf] = [createTally(), createTally(), createShares()];
  const typeOf = new Map<string, string>();
  return {
    take: (row: LedgerRow, counts: boolean) => {
      const { boughtShip, tradeSymbol, shipSymbol } = row;
      if (boughtShip && tradeSymbol) typeOf.set(boughtShip, tradeSymbol);
      if (shipSymbol !== null && !typeOf.has(shipSymbol)) typeOf.set(shipSymbol, 'first ships');
      const shares = sharesOf(row);
      if (!counts) return;
      for (const { name, creditsDelta } of shares) {
        ships.add(name, creditsDelta);
        types.add(typeOf.get(name) ?? name, creditsDelta);
      }
    },
    byShip: () => ships.lines(),
    byShipType: () => types.lines(),
  };
}

const latestFirst = (a: EarningsLine, b: EarningsLine) => b.name.localeCompare(a.name, 'en', { numeric: true });

/**
 * Adds up rows of the ledger one by one, in little memory however many they are.
 * @param dayOf the name of the day of an instant; the names of later days are larger, numbers in them taken as such
 */
export function createEarnings(dayOf: (atMs: number) => string) {
  const [lanes, days, systems] = [createTally(), createTally(), createTally()];
  const [goods, routes, ships] = [createGoods(), createRoutes(), createShipSums()];
  return {
    /** `counts` is false for a row before the period, which only shows what later ones belong to. */
    take: (row: LedgerRow, counts = true) => {
      goods.take(row, counts);
      routes.take(row, counts);
      ships.take(row, counts);
      if (!counts) return;
      const { lane, atMs, waypointSymbol, creditsDelta } = row;
      lanes.add(lane ?? undefined, creditsDelta);
      days.add(dayOf(atMs), creditsDelta);
      systems.add(waypointSymbol === null ? nameOfKind(row) : systemIn(waypointSymbol), creditsDelta);
    },
    breakdown: () => ({
      byLane: lanes.lines(),
      byGood: goods.lines(),
      byRoute: routes.lines(),
      byShip: ships.byShip(),
      byShipType: ships.byShipType(),
      byDay: days.lines().toSorted(latestFirst),
      bySystem: systems.lines(),
    }),
  };
}
