import type { Contract } from '../../wire/schemas/contract.ts';
import { drawnContracts } from './drawn-contracts.ts';
import { replyOf, type Session } from './exchanges.ts';
import type { GoodLog } from './market-log.ts';
import { median, type Row, type Section, shown, shownRange } from './table.ts';

interface Offer {
  readonly contract: Contract;
  /** Game seconds. */
  readonly atSeconds: number;
}

/** A price this old or this young still tells what the market asked when the contract was offered, in game seconds. */
const NEAR_SECONDS = 7_200;

/** Fewer contracts tell little of a spread. */
const LEAST_OFFERS = 3;

function offersIn({ exchanges, speed }: Session): Offer[] {
  return exchanges.flatMap((exchange) => {
    const contract = replyOf(exchange, 'negotiateContract')?.data.contract;
    return contract === undefined ? [] : [{ contract, atSeconds: (exchange.sentAtMs / 1_000) * speed }];
  });
}

function payOf({ terms: { payment } }: Contract): number {
  return payment.onAccepted + payment.onFulfilled;
}

/** The good at its destination, as it was seen nearest to the offer. */
function goodFor({ contract, atSeconds }: Offer, logs: readonly GoodLog[]) {
  const line = contract.terms.deliver?.[0];
  const log = logs.find(
    ({ waypointSymbol, tradeSymbol }) => waypointSymbol === line?.destinationSymbol && tradeSymbol === line.tradeSymbol,
  );
  const seen = (log?.events ?? []).flatMap((event) => (event.kind === 'seen' ? [event] : []));
  const apart = (event: { readonly atSeconds: number }) => Math.abs(event.atSeconds - atSeconds);
  const nearest = seen.sort((a, b) => apart(a) - apart(b))[0];
  return nearest === undefined || apart(nearest) > NEAR_SECONDS ? undefined : nearest.good;
}

function singleLine({ contract }: Offer) {
  const [line, ...others] = contract.terms.deliver ?? [];
  return others.length === 0 ? line : undefined;
}

function row(figure: string, drawn: readonly number[], recorded: readonly number[], slack: number): Row[] {
  if (recorded.length === 0) return [];
  const ours = drawn.filter(Number.isFinite);
  const [low, high] = [Math.min(...ours), Math.max(...ours)];
  const middle = median(recorded);
  const isApart = middle < low - slack || middle > high + slack;
  return [
    {
      figure,
      universe: `${shownRange(low, high, 2)}, median ${shown(median(ours), 2)}`,
      recorded: `${shownRange(Math.min(...recorded), Math.max(...recorded), 2)}, median ${shown(middle, 2)}`,
      n: recorded.length,
      differs: isApart ? 'yes' : recorded.length < LEAST_OFFERS ? 'unclear' : 'no',
    },
  ];
}

/** Pay, advance and size of negotiated contracts. */
export function contractSection(recorded: Session, logs: readonly GoodLog[]): Section {
  const offers = offersIn(recorded);
  if (offers.length === 0) return { title: 'Contracts (game-facts 6)', rows: [] };
  const drawn = drawnContracts();
  const priced = offers.flatMap((offer) => {
    const [line, good] = [singleLine(offer), goodFor(offer, logs)];
    if (line === undefined || good === undefined) return [];
    const { unitsRequired } = line;
    const payPerAsk = payOf(offer.contract) / unitsRequired / good.purchasePrice;
    return [{ payPerAsk, volumes: unitsRequired / good.tradeVolume }];
  });
  const advances = offers.map(({ contract }) => contract.terms.payment.onAccepted / payOf(contract));
  const lines = offers.map(({ contract }) => contract.terms.deliver?.length ?? 0);
  const of = (key: 'payPerAsk' | 'volumes') => priced.map((each) => each[key]);
  return {
    title: 'Contracts (game-facts 6)',
    rows: [
      ...row(
        'pay for a unit ÷ ask at the destination',
        drawn.map((each) => each.payPerAsk),
        of('payPerAsk'),
        0.1,
      ),
      ...row(
        'units ÷ trade volume at the destination',
        drawn.map((each) => each.volumes),
        of('volumes'),
        0.5,
      ),
      ...row(
        'advance ÷ pay',
        drawn.map((each) => each.advanceShare),
        advances,
        0.01,
      ),
      ...row(
        'lines of a contract',
        drawn.map((each) => each.lines),
        lines,
        0,
      ),
    ],
  };
}
