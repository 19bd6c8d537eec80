import { didYouMean } from '../../config/problems/hint.ts';
import { readOrder } from '../../daemon/console/orders/order.ts';
import type { Order } from '../../daemon/operator.ts';
import { UsageError } from '../process/exit.ts';
import { handOrderOf } from './hand-orders.ts';

/** The syntax of each order, for help and error messages. */
export const ORDERS = {
  pause: 'pause [SHIP]',
  resume: 'resume [SHIP]',
  lanes: 'lanes SHIP mine,trade (or default: those of the strategy; or none)',
  cancel: 'cancel SHIP',
  sell: 'sell SHIP',
  retire: 'retire SHIP --yes',
  buy: 'buy SHIP_TYPE',
  repair: 'repair SHIP',
  install: 'install SHIP PART',
  remove: 'remove SHIP PART',
  refine: 'refine SHIP GOOD',
  keep: 'keep SHIP GOOD (its lanes leave that good alone)',
  unkeep: 'unkeep SHIP GOOD',
  do: 'do SHIP ACTION … (one action by hand: "argosy ctl do" lists them)',
  'stop-buying': 'stop-buying (no ships by the strategy, until start-buying)',
  'start-buying': 'start-buying',
  reload: 'reload',
} as const;

/** The name of an order on the command line. */
export type OrderWord = keyof typeof ORDERS;

function lanesOf(text: string): readonly string[] | null {
  if (text === 'default') return null;
  return text === 'none' ? [] : text.split(',').map((lane) => lane.trim());
}

/** The words after the order's name; throws where there are too few or too many. */
function wordsOf(word: OrderWord, words: readonly string[], least: number, most = least): readonly string[] {
  if (words.length >= least && words.length <= most) return words;
  throw new UsageError(`expected "argosy ctl ${ORDERS[word]}", got "argosy ctl ${[word, ...words].join(' ')}"`);
}

/** Symbols of ships and their types are upper case; any case may be typed. */
const symbolOf = (text = ''): string => text.toUpperCase();

/** Whether a word is the name of an order. */
export const isOrderWord = (word: string): word is OrderWord => Object.hasOwn(ORDERS, word);

/** What is wrong with a word that is no order; a line below for each that there is. */
function noOrder(word: string): UsageError {
  const hint = didYouMean(word, Object.keys(ORDERS));
  return new UsageError(
    `expected an order, got "${word}"; ${hint === undefined ? '' : `${hint} `}the orders are:`,
    Object.values(ORDERS),
  );
}

/**
 * Parses an order into the daemon's form.
 * @throws UsageError that shows the order's syntax
 */
export function orderOf(word: string, words: readonly string[]): Order {
  if (!isOrderWord(word)) throw noOrder(word);
  const order = readOrder(typedOrder(word, words));
  if (!('expected' in order)) return order;
  const form =
    'where SHIP is a symbol such as ARGOSY-1-1, SHIP_TYPE one such as SHIP_PROBE, PART one such as MOUNT_SURVEYOR_I, GOOD one such as IRON';
  throw new UsageError(`expected "argosy ctl ${ORDERS[word]}", ${form}; got "${words.join(' ')}"`);
}

/** The kinds of the orders that take a ship alone. */
const OF_A_SHIP = {
  cancel: 'cancelMission',
  sell: 'sellEverything',
  retire: 'retireShip',
  repair: 'repairShip',
} as const;

/** The kinds of the orders that take no word. */
const OF_THE_FLEET = {
  reload: 'reloadStrategy',
  'stop-buying': 'stopBuying',
  'start-buying': 'startBuying',
} as const;

function typedOrder(word: OrderWord, words: readonly string[]): Order {
  switch (word) {
    case 'pause':
    case 'resume': {
      const [ship] = wordsOf(word, words, 0, 1);
      return ship === undefined ? { kind: `${word}Fleet` } : { kind: `${word}Ship`, ship: symbolOf(ship) };
    }
    case 'lanes': {
      const [ship = '', lanes = ''] = wordsOf(word, words, 2);
      return { kind: 'setLanes', ship: symbolOf(ship), lanes: lanesOf(lanes) };
    }
    case 'buy':
      return { kind: 'buyShip', shipType: symbolOf(wordsOf(word, words, 1)[0]) };
    case 'install':
    case 'remove': {
      const [ship, part] = wordsOf(word, words, 2);
      return { kind: `${word}Part`, ship: symbolOf(ship), part: symbolOf(part) };
    }
    case 'refine':
    case 'keep':
    case 'unkeep': {
      const [ship, good] = wordsOf(word, words, 2);
      return { kind: `${word}Good`, ship: symbolOf(ship), good: symbolOf(good) };
    }
    case 'do':
      return handOrderOf(words);
    case 'reload':
    case 'stop-buying':
    case 'start-buying':
      wordsOf(word, words, 0);
      return { kind: OF_THE_FLEET[word] };
    default:
      return { kind: OF_A_SHIP[word], ship: symbolOf(wordsOf(word, words, 1)[0]) };
  }
}
