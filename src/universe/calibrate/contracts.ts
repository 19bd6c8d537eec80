import { systemIn } from '../../game/words/symbols.ts';
import { msFromIso } from '../../time/iso.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { MarketTradeGood } from '../../wire/schemas/market.ts';
import { offerContract } from '../contracts/offers.ts';
import { marketAt } from '../economy/markets.ts';
import { systemAt } from '../galaxy/systems.ts';
import { contractReply } from '../replies/agents.ts';
import { marketReply } from '../replies/markets.ts';
import type { AgentState, UniverseState, WaypointState } from '../state.ts';
import { createUniverse } from '../universe.ts';
import { type Exchange, type RecordedSession, replyOf } from './exchanges.ts';
import type { GoodLog, MarketSighting, ShownGood } from './market-log.ts';
import { extremes, grouped, medianOrNaN, type Row, row, type Section, shownRange } from './table.ts';

const STARTED_AT_MS = msFromIso('2026-01-04T13:00:00.000Z');
const CALLSIGN = 'CALIBRATOR';

/** Systems of its galaxy: few, since nobody leaves home. */
const SYSTEMS = 60;

/** The home system of an agent that has just registered in a new universe, and the universe's state. */
export interface FreshHome {
  readonly state: UniverseState;
  readonly agent: AgentState;
  readonly systemSymbol: string;
  readonly waypoints: readonly WaypointState[];
}

/** @throws Error when the universe does not let an agent register */
export function freshHome(seed: number): FreshHome {
  const universe = createUniverse({ seed, speed: 1, startedAtMs: STARTED_AT_MS, systems: SYSTEMS });
  const authorization = `Bearer ${universe.mintAccountToken('calibration')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ symbol: CALLSIGN, faction: 'COSMIC' });
  const request = { method: 'POST', path: '/v2/register', headers, body, address: 'calibration' };
  const reply = universe.handle(request, STARTED_AT_MS);
  const { state } = JSON.parse(universe.snapshot()) as { state: UniverseState };
  const agent = state.agents[CALLSIGN];
  if (agent === undefined) throw new Error(`register: expected status 201 for seed ${seed}, got ${reply.body}`);
  const systemSymbol = systemIn(agent.headquarters);
  return { state, agent, systemSymbol, waypoints: Object.values(systemAt(state, systemSymbol)?.waypoints ?? {}) };
}

/** Every good of every market, as a ship there would see it. */
export function goodsShown(home: FreshHome): { readonly waypointSymbol: string; readonly good: ShownGood }[] {
  return home.waypoints.flatMap((waypoint) => {
    const market = marketAt(home.state, waypoint.symbol, STARTED_AT_MS);
    const goods = market === undefined ? [] : marketReply(waypoint, market).tradeGoods;
    return goods.map((good) => ({ waypointSymbol: waypoint.symbol, good }));
  });
}

/** This number of contracts, as offered one after another to a copy of the home. */
function contractsOffered({ agent, systemSymbol, ...home }: FreshHome, count: number): Contract[] {
  const state = structuredClone(home.state);
  return Array.from({ length: count }, () =>
    contractReply(offerContract(state, agent, systemSymbol, agent.startingFaction, STARTED_AT_MS)),
  );
}

/** The terms of a contract. */
export interface ContractTerms {
  readonly lines: number;
  /** Of the first line. */
  readonly good: string;
  readonly units: number;
  /** Credits, all of them for the first line. */
  readonly payPerUnit: number;
  readonly advanceShare: number;
  /** The good of the first line at its destination, as seen near that time. */
  readonly market: MarketTradeGood | undefined;
}

type Figure = readonly [figure: string, slack: number, of: (offer: ContractTerms) => number];

/** For each figure of an offer: how far its recorded median may lie beyond our own range; NaN if unknown. */
const FIGURES: readonly Figure[] = [
  ['pay for a unit ÷ ask at the destination', 0.1, payPerAsk],
  ['units ÷ trade volume at the destination', 0.5, ({ units, market }) => units / (market?.tradeVolume ?? Number.NaN)],
  ['advance ÷ pay', 0.01, ({ advanceShare }) => advanceShare],
  ['lines of a contract', 0, ({ lines }) => lines],
];

/** Game seconds, a guess, within which a price before or after the offer still stands for the ask at that time. */
const NEAR_SECONDS = 7_200;

/** Minimum number of contracts for a comparison. A guess. */
const LEAST_OFFERS = 3;

/** Homes and offers of each; any of that size will do. */
const SEEDS = [1, 2, 3, 4];
const OFFERS_A_SEED = 150;

function payPerAsk({ lines, payPerUnit, market }: ContractTerms): number {
  return lines === 1 ? payPerUnit / (market?.purchasePrice ?? Number.NaN) : Number.NaN;
}

function offerOf({ terms: { payment, deliver = [] } }: Contract, market?: MarketTradeGood): ContractTerms {
  const { tradeSymbol: good = '', unitsRequired: units = Number.NaN } = deliver[0] ?? {};
  const pay = payment.onAccepted + payment.onFulfilled;
  return {
    lines: deliver.length,
    good,
    units,
    payPerUnit: pay / units,
    advanceShare: payment.onAccepted / pay,
    market,
  };
}

/** The offer in a reply, with the sighting of its market nearest in time; only for one line. */
function recordedOffer(exchange: Exchange, looks: readonly MarketSighting[]): ContractTerms[] {
  const contract = replyOf(exchange, 'negotiateContract')?.data.contract;
  const [line, ...others] = contract?.terms.deliver ?? [];
  const apart = ({ atSeconds }: MarketSighting) => Math.abs(atSeconds - exchange.atSeconds);
  const [nearest] = looks
    .filter((look) => look.waypointSymbol === line?.destinationSymbol && look.tradeSymbol === line.tradeSymbol)
    .filter((look) => others.length === 0 && apart(look) <= NEAR_SECONDS)
    .sort((a, b) => apart(a) - apart(b));
  return contract === undefined ? [] : [offerOf(contract, nearest?.good)];
}

/** Contracts that would be offered in a fresh home, each with its market. */
function drawnOffers(home: FreshHome): ContractTerms[] {
  const goods = new Map(goodsShown(home).map(({ waypointSymbol, good }) => [`${waypointSymbol} ${good.symbol}`, good]));
  return contractsOffered(home, OFFERS_A_SEED).map((contract) => {
    const { destinationSymbol, tradeSymbol } = contract.terms.deliver?.[0] ?? {};
    return offerOf(contract, goods.get(`${destinationSymbol} ${tradeSymbol}`));
  });
}

function figureRow(
  [figure, slack, of]: Figure,
  offers: readonly ContractTerms[],
  drawn: readonly ContractTerms[],
): Row[] {
  const [recorded, ours] = [offers.map(of).filter(Number.isFinite), drawn.map(of).filter(Number.isFinite)];
  const [[low, high], middle] = [extremes(ours), medianOrNaN(recorded)];
  const isWithin = middle >= low - slack && middle <= high + slack;
  const agrees = isWithin && recorded.length < LEAST_OFFERS ? 'unclear' : isWithin;
  const spread = (of: readonly number[]) => `${shownRange(extremes(of), 2)}, median ${grouped(medianOrNaN(of), 2)}`;
  return recorded.length === 0 ? [] : [row(figure, spread(ours), spread(recorded), recorded.length, agrees)];
}

/** Pay, advance and size of negotiated contracts. */
export function contractSection({ exchanges }: RecordedSession, logs: readonly GoodLog[]): Section {
  const looks = logs.flat().filter((event) => event.good !== undefined);
  const offers = exchanges.flatMap((exchange) => recordedOffer(exchange, looks));
  const drawn = offers.length === 0 ? [] : SEEDS.map(freshHome).flatMap(drawnOffers);
  return {
    title: 'Contracts (facts: contract-pay)',
    rows: FIGURES.flatMap((figure) => figureRow(figure, offers, drawn)),
  };
}
