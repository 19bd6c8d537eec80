import * as z from 'zod';
import { systemIn } from '../../../game/words/symbols.ts';
import { msFromIso } from '../../../time/iso.ts';
import type { OperationId } from '../../../wire/endpoints.ts';
import type { RecordedExchange } from '../../../wire/recorded.ts';
import { Timestamp } from '../../../wire/schemas/derived.ts';
import { type Exchange, exchangeOf, replyOf } from '../../calibrate/exchanges.ts';
import { logsOf, type MarketEvent, marketEventsIn } from '../../calibrate/market-log.ts';
import { watchGates } from './gates-seen.ts';
import type { BoardSeen, ChartMade, JumpFeeSeen, Observed, ShipPriceSeen } from './observed.ts';

/** The operations whose replies show something of a world; parsing the others would take most of the time. */
const TELLING: ReadonlySet<OperationId> = new Set([
  'createChart',
  'deliverContract',
  'getMarket',
  'getMyAgent',
  'getShipyard',
  'getStatus',
  'getSystems',
  'getSystemWaypoints',
  'jumpShip',
  'purchaseCargo',
  'purchaseShip',
  'refuelShip',
  'register',
  'sellCargo',
]);

const ANTIMATTER = 'ANTIMATTER';
const WEEK_SECONDS = 604_800;

/** Most agents on the board of charts (facts: status). */
const BOARD_ROWS = 5;

/** What our own client does not read of a status. */
const Status = z.object({
  leaderboards: z.object({
    mostSubmittedCharts: z.array(z.object({ agentSymbol: z.string(), chartCount: z.number() })),
  }),
  serverResets: z.object({ next: Timestamp, frequency: z.literal('weekly') }).optional(),
});

function chartIn(exchange: Exchange): ChartMade[] {
  const { waypoint, transaction } = replyOf(exchange, 'createChart')?.data ?? {};
  if (waypoint === undefined || transaction === undefined) return [];
  const traits = waypoint.traits.map(({ symbol }) => symbol);
  return [{ systemSymbol: waypoint.systemSymbol, traits, credits: transaction.totalPrice }];
}

function shipPricesIn(exchange: Exchange): ShipPriceSeen[] {
  const { atSeconds } = exchange;
  const { symbol: waypointSymbol = '', ships = [] } = replyOf(exchange, 'getShipyard')?.data ?? {};
  const looks = ships.map(({ type: shipType, purchasePrice: priceCredits }) => {
    return { waypointSymbol, shipType, atSeconds, priceCredits, isPurchase: false };
  });
  const bought = replyOf(exchange, 'purchaseShip')?.data.transaction;
  if (bought === undefined) return looks;
  const { shipType, price: priceCredits } = bought;
  return [{ waypointSymbol: bought.waypointSymbol, shipType, atSeconds, priceCredits, isPurchase: true }];
}

function jumpFeesIn(exchange: Exchange): JumpFeeSeen[] {
  const { atSeconds } = exchange;
  const paid = replyOf(exchange, 'jumpShip')?.data.transaction;
  if (paid !== undefined) {
    const { waypointSymbol, pricePerUnit: feeCredits } = paid;
    return [{ waypointSymbol, atSeconds, feeCredits, isJump: true }];
  }
  const { symbol: waypointSymbol = '', tradeGoods = [] } = replyOf(exchange, 'getMarket')?.data ?? {};
  return tradeGoods
    .filter(({ symbol, type }) => symbol === ANTIMATTER && type === 'EXCHANGE')
    .map(({ purchasePrice: feeCredits }) => ({ waypointSymbol, atSeconds, feeCredits, isJump: false }));
}

const byTime = (one: { readonly atSeconds: number }, other: { readonly atSeconds: number }) =>
  one.atSeconds - other.atSeconds;

/** Takes the exchanges of a recording one by one, and keeps only what they show of the world. */
export function observeRecording(speed: number) {
  const gates = watchGates();
  const charts: ChartMade[] = [];
  const shipPrices: ShipPriceSeen[] = [];
  const marketEvents: MarketEvent[] = [];
  const jumpFees: JumpFeeSeen[] = [];
  const statuses: { readonly atSeconds: number; readonly board: ReadonlyMap<string, number> }[] = [];
  let [firstSeconds, lastSeconds] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [resetAtSeconds, antimatterVolume]: (number | undefined)[] = [];
  let [headquarters, callsign]: (string | undefined)[] = [];

  function takeStatus(exchange: Exchange): void {
    const { data } = Status.safeParse(replyOf(exchange, 'getStatus') && exchange.body);
    if (data === undefined) return;
    const { leaderboards, serverResets } = data;
    const rows = leaderboards.mostSubmittedCharts.map((row) => [row.agentSymbol, row.chartCount] as const);
    statuses.push({ atSeconds: exchange.atSeconds, board: new Map(rows) });
    if (serverResets) resetAtSeconds = (msFromIso(serverResets.next) / 1_000) * speed - WEEK_SECONDS;
  }

  function takeAgent(exchange: Exchange): void {
    const agent = replyOf(exchange, 'register')?.data.agent ?? replyOf(exchange, 'getMyAgent')?.data;
    headquarters ??= agent?.headquarters;
    callsign ??= agent?.symbol;
  }

  function takeVolume(exchange: Exchange): void {
    const goods = replyOf(exchange, 'getMarket')?.data.tradeGoods ?? [];
    antimatterVolume ??= goods.find(({ symbol, type }) => symbol === ANTIMATTER && type === 'EXCHANGE')?.tradeVolume;
  }

  function boards(): BoardSeen[] {
    return statuses.map(({ atSeconds, board }) => {
      const others = [...board].filter(([agentSymbol]) => agentSymbol !== callsign);
      return { atSeconds, charts: new Map(others), isWhole: board.size < BOARD_ROWS };
    });
  }

  return {
    take: (recorded: RecordedExchange): void => {
      const exchange = exchangeOf(recorded, speed, TELLING);
      firstSeconds = Math.min(firstSeconds, exchange.atSeconds);
      lastSeconds = Math.max(lastSeconds, exchange.atSeconds);
      if (exchange.reply === undefined) return;
      gates.take(exchange);
      takeStatus(exchange);
      takeAgent(exchange);
      takeVolume(exchange);
      for (const chart of chartIn(exchange)) charts.push(chart);
      for (const price of shipPricesIn(exchange)) shipPrices.push(price);
      for (const event of marketEventsIn(exchange)) marketEvents.push(event);
      for (const fee of jumpFeesIn(exchange)) jumpFees.push(fee);
    },
    observed: (): Observed => ({
      hours: Math.max(0, lastSeconds - firstSeconds) / 3_600,
      resetAtSeconds,
      homeSymbol: headquarters && systemIn(headquarters),
      charts,
      shipPrices: shipPrices.toSorted(byTime),
      markets: logsOf(marketEvents.toSorted(byTime)),
      jumpFees: jumpFees.toSorted(byTime),
      antimatterVolume,
      gates: gates.seen(),
      boards: boards().toSorted(byTime),
    }),
  };
}
