import type { ShipView } from '../../../daemon/views.ts';
import { fleetControls } from '../controls/fleet-controls.ts';
import { underWay } from '../controls/give.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { profitOfShips, shipColumns, typeOfShip } from '../fleet/columns.ts';
import { chosenInAddress } from '../frame/router.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, daemonStatus, ships } from '../live/fleet.ts';
import type { Signal } from '../live/signal.ts';
import { card, empty, tab } from '../parts/bits.ts';
import { table } from '../table/table.ts';
import { costlyFirst } from '../words/idle-time.ts';
import { counted, credits } from '../words/numbers.ts';
import { isIdle, NO_SHIPS_YET } from '../words/story.ts';
import { plainName } from '../words/symbols.ts';

/** Which ships are shown. */
type Choice = 'all' | 'idle';

const isChoice = (word: string): word is Choice => word === 'all' || word === 'idle';

/** By what ships can be grouped, if at all. */
type By = 'type' | 'lane' | 'system' | 'each';

/** Each grouping: the words of its button, and the group of a ship. */
const GROUPS: Readonly<Record<By, readonly [words: string, of: ((ship: ShipView) => string) | undefined]>> = {
  type: ['By type', typeOfShip],
  lane: ['By lane', ({ mission, idle }) => mission?.lane ?? (idle?.isRest ? 'at rest' : 'no mission')],
  system: ['By system', ({ nav }) => nav.system],
  each: ['Each', undefined],
};

const isGrouping = (word: string): word is By => Object.hasOwn(GROUPS, word);

/** A fleet of up to so many ships fits on a screen or two: all its groups are open at first. By eye. */
const OPEN_UP_TO = 30;

interface Choices {
  readonly which: Signal<Choice>;
  readonly by: Signal<By>;
}

/** All ships in groups with their sums: what they do, carry and earn, and why idle ones are idle. */
export const shipsView: View = (host) => {
  const choices = {
    which: chosenInAddress('which', 'all', isChoice),
    by: chosenInAddress('by', 'type', isGrouping, 'ships.by'),
  };
  const sources = [ships, daemonStatus, token, underWay, connection, choices.which, choices.by];
  return keepDrawn(partOf(host), () => draw(choices), sources);
};

function draw({ which, by }: Choices): VNode {
  const all = ships.get();
  const now = daemonStatus.get();
  const idle = (all ?? []).filter(isIdle);
  const rows = costlyFirst(which.get() === 'idle' ? idle : (all ?? []));
  const controls = now === undefined ? undefined : fleetControls(now);
  return card(
    'Ships',
    { class: 'flush', ...(controls === undefined ? {} : { aside: controls }) },
    h('div.filters.tabs', whichShips(which, all?.length ?? 0, idle.length), groupTabs(by)),
    body(rows, all, by.get()),
  );
}

function body(rows: readonly ShipView[], all: readonly ShipView[] | undefined, by: By): VNode {
  if (all === undefined) return empty(NO_SHIPS_YET);
  if (rows.length === 0) return empty(all.length === 0 ? 'There are no ships yet.' : 'No ship is idle or paused.');
  const [, of] = GROUPS[by];
  return table(shipColumns(by === 'type'), rows, {
    name: 'ships',
    type: ['Kinds', ({ frame }) => plainName(frame)],
    caption: 'Ships',
    key: ({ symbol }) => symbol,
    rowClass: (ship) => (isIdle(ship) ? 'is-idle' : ''),
    isCompact: true,
    groups: of === undefined ? undefined : { of, openUpTo: OPEN_UP_TO },
    share: of === undefined ? undefined : profitOfShips,
    first: 50,
  });
}

function whichShips(which: Signal<Choice>, all: number, idle: number): VNode {
  const button = (name: Choice, words: string) => tab(words, which.get() === name, () => which.set(name));
  return h(
    'div.tabs',
    { role: 'group', 'aria-label': 'Which ships' },
    button('all', counted(all, 'ship')),
    button('idle', `${credits(idle)} idle or paused`),
  );
}

function groupTabs(by: Signal<By>): VNode {
  const button = (name: By) => tab(GROUPS[name][0], by.get() === name, () => by.set(name));
  const buttons = Object.keys(GROUPS).filter(isGrouping).map(button);
  return h('div.tabs', { role: 'group', 'aria-label': 'Grouped by' }, ...buttons);
}
