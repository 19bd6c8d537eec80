import { systemIn } from '../../../game/words/symbols.ts';
import { msFromIso } from '../../../time/iso.ts';
import type { OperationId } from '../../../wire/endpoints.ts';
import type { RecordedExchange } from '../../../wire/recorded.ts';
import { type BoardRow, boardsOf } from '../../../wire/schemas/boards.ts';
import { type Exchange, exchangeOf, replyOf } from '../../calibrate/exchanges.ts';
import { type MarketEvent, marketEventsIn } from '../../calibrate/market-log.ts';
import { watchGates } from './gates-seen.ts';
import {
  boardSeen,
  type ChartMade,
  type JumpFeeSeen,
  type Observed,
  observedFrom,
  type ShipPriceSeen,
} from './observed.ts';

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

/** Takes the exchanges of a recording one by one, and keeps only what they show of the world. */
export function observeRecording(speed: number) {
  const gates = watchGates();
  const charts: ChartMade[] = [];
  const shipPrices: ShipPriceSeen[] = [];
  const marketEvents: MarketEvent[] = [];
  const jumpFees: JumpFeeSeen[] = [];
  const boards: { readonly atSeconds: number; readonly rows: readonly BoardRow[] }[] = [];
  let [firstSeconds, lastSeconds] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [nextResetAtSeconds, antimatterVolume]: (number | undefined)[] = [];
  let [headquarters, callsign]: (string | undefined)[] = [];

  function takeStatus(exchange: Exchange): void {
    const status = replyOf(exchange, 'getStatus');
    const rows = status && boardsOf(status)?.charts;
    if (rows === undefined) return;
    boards.push({ atSeconds: exchange.atSeconds, rows });
    const { next, frequency } = status?.serverResets ?? {};
    const nextMs = next === undefined || frequency !== 'weekly' ? Number.NaN : msFromIso(next);
    if (!Number.isNaN(nextMs)) nextResetAtSeconds = (nextMs / 1_000) * speed;
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
    observed: (): Observed =>
      observedFrom({
        hours: Math.max(0, lastSeconds - firstSeconds) / 3_600,
        nextResetAtSeconds,
        homeSymbol: headquarters && systemIn(headquarters),
        charts,
        shipPrices,
        marketEvents,
        jumpFees,
        antimatterVolume,
        gates: gates.seen(),
        boards: boards.map(({ atSeconds, rows }) => boardSeen(atSeconds, rows, (agent) => agent === callsign)),
      }),
  };
}
