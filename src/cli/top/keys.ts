import type { ShipView } from '../../daemon/views.ts';
import { laneOf, PANES, SORTS, shipsWanted, type Wishes } from './wishes.ts';

/** A key as a terminal names it: a character, or the name of a key without one. */
export type Key = string;

/** What keys act on: the ships of the agent, and how many agents the process has. */
interface Around {
  readonly ships: ReadonlyMap<string, ShipView>;
  readonly agents: number;
  /** Rows of ships on the screen. */
  readonly page: number;
}

function nextOf<Item>(items: readonly Item[], item: Item): Item {
  return items[(items.indexOf(item) + 1) % items.length] as Item;
}

/** The lanes in which ships are now, after all of them. */
function nextLane({ lane }: Wishes, { ships }: Around): string | undefined {
  const lanes = [...new Set([...ships.values()].map(laneOf))].sort();
  return nextOf([undefined, ...lanes], lane);
}

const marked = (wishes: Wishes, { ships }: Around): ShipView | undefined =>
  shipsWanted(ships.values(), wishes)[wishes.row];

function moved(wishes: Wishes, around: Around, rows: number): Wishes {
  const last = shipsWanted(around.ships.values(), wishes).length - 1;
  return { ...wishes, row: Math.max(0, Math.min(last, wishes.row + rows)) };
}

function typed(wishes: Wishes, key: Key): Wishes {
  if (key === 'return') return { ...wishes, isTyping: false };
  if (key === 'escape') return { ...wishes, isTyping: false, text: '', row: 0 };
  if (key === 'backspace') return { ...wishes, text: wishes.text.slice(0, -1), row: 0 };
  return [...key].length === 1 ? { ...wishes, text: wishes.text + key, row: 0 } : wishes;
}

const KEYS: Readonly<Record<Key, (wishes: Wishes, around: Around) => Wishes>> = {
  q: (wishes) => ({ ...wishes, isOver: true }),
  s: (wishes) => ({ ...wishes, sort: nextOf(SORTS, wishes.sort), row: 0 }),
  v: (wishes) => ({ ...wishes, pane: nextOf(PANES, wishes.pane), ship: undefined }),
  l: (wishes, around) => ({ ...wishes, lane: nextLane(wishes, around), row: 0 }),
  y: (wishes, around) => {
    return { ...wishes, system: wishes.system === undefined ? marked(wishes, around)?.nav.system : undefined, row: 0 };
  },
  a: (wishes, { agents }) => ({ ...wishes, agent: (wishes.agent + 1) % Math.max(1, agents), row: 0, ship: undefined }),
  '/': (wishes) => ({ ...wishes, isTyping: true, pane: 'ships', ship: undefined }),
  return: (wishes, around) => ({ ...wishes, ship: marked(wishes, around)?.symbol }),
  escape: (wishes) =>
    wishes.ship === undefined
      ? { ...wishes, lane: undefined, system: undefined, text: '', row: 0 }
      : { ...wishes, ship: undefined },
  up: (wishes, around) => moved(wishes, around, -1),
  down: (wishes, around) => moved(wishes, around, 1),
  k: (wishes, around) => moved(wishes, around, -1),
  j: (wishes, around) => moved(wishes, around, 1),
  pageup: (wishes, around) => moved(wishes, around, -around.page),
  pagedown: (wishes, around) => moved(wishes, around, around.page),
};

/** The keys, for the last line of the screen. */
export const KEYS_HELP = '↑↓ Enter Esc  / text  l lane  y system  s sort  v view  a agent  q quit';

/** What is wanted after a key. */
export function afterKey(wishes: Wishes, key: Key, around: Around): Wishes {
  if (wishes.isTyping) return typed(wishes, key);
  return Object.hasOwn(KEYS, key) ? (KEYS[key]?.(wishes, around) ?? wishes) : wishes;
}
