import type { Order } from '../../daemon/operator.ts';
import { UsageError } from '../exit.ts';
import { ORDERS } from './order-words.ts';

type Word = keyof typeof ORDERS;

function lanesOf(text: string): readonly string[] | null {
  if (text === 'default') return null;
  return text === 'none' ? [] : text.split(',').map((lane) => lane.trim());
}

/** The words that follow the order; throws where there are too few or too many. */
function wordsOf(word: Word, words: readonly string[], least: number, most = least): readonly string[] {
  if (words.length >= least && words.length <= most) return words;
  throw new UsageError(`expected "argosy ctl ${ORDERS[word]}", got "argosy ctl ${[word, ...words].join(' ')}"`);
}

/** An order as the daemon understands it. */
export function orderOf(word: string, words: readonly string[]): Order {
  switch (word) {
    case 'pause': {
      const [ship] = wordsOf(word, words, 0, 1);
      return ship === undefined ? { kind: 'pauseFleet' } : { kind: 'pauseShip', ship };
    }
    case 'resume': {
      const [ship] = wordsOf(word, words, 0, 1);
      return ship === undefined ? { kind: 'resumeFleet' } : { kind: 'resumeShip', ship };
    }
    case 'lanes': {
      const [ship = '', lanes = ''] = wordsOf(word, words, 2);
      return { kind: 'setLanes', ship, lanes: lanesOf(lanes) };
    }
    case 'cancel':
      return { kind: 'cancelMission', ship: wordsOf(word, words, 1)[0] ?? '' };
    case 'sell':
      return { kind: 'sellEverything', ship: wordsOf(word, words, 1)[0] ?? '' };
    case 'retire':
      return { kind: 'retireShip', ship: wordsOf(word, words, 1)[0] ?? '' };
    case 'buy':
      return { kind: 'buyShip', shipType: wordsOf(word, words, 1)[0] ?? '' };
    case 'reload':
      wordsOf(word, words, 0);
      return { kind: 'reloadStrategy' };
    default:
      throw new UsageError(`expected an order out of ${Object.keys(ORDERS).join(', ')}, got "${word}"`);
  }
}
