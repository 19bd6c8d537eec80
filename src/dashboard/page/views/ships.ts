import type { ShipView } from '../../../daemon/views.ts';
import { fleetControls } from '../controls/fleet-controls.ts';
import { underWay } from '../controls/give.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { profitOfShips, shipColumns, typeOfShip } from '../fleet/columns.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, daemonStatus, ships } from '../live/fleet.ts';
import { keep, kept, type Signal, signal } from '../live/signal.ts';
import { card, empty, tab } from '../parts/bits.ts';
import { table } from '../table/table.ts';
import { costlyFirst } from '../words/idle-time.ts';
import { counted } from '../words/numbers.ts';
import { isIdle, NO_SHIPS_YET } from '../words/story.ts';
import { plainName } from '../words/symbols.ts';

/** Which ships are shown. */
type Choice = 'all' | 'idle';

/** By what ships can be grouped: the words of its button, and the group of a ship. */
const GROUPS: Readonly<Record<string, readonly [words: string, of: ((ship: ShipView) => string) | undefined]>> = {
  type: ['By type', typeOfShip],
  lane: ['By lane', ({ mission, idle }) => mission?.lane ?? (idle?.isRest ? 'at rest' : 'no mission')],
  system: ['By system', ({ nav }) => nav.system],
  each: ['Each', undefined],
};

/** A fleet of up to so many ships fits on a screen or two: all its groups are open at first. By eye. */
const OPEN_UP_TO = 30;

interface Choices {
  readonly which: Signal<string>;
  readonly by: Signal<string>;
}

/** All ships in groups with their sums: what they do, carry and earn, and why idle ones are idle. */
export const shipsView: View = (host) => {
  const choices = { which: remembered('ships.choice', 'all'), by: remembered('ships.by', 'type') };
  const sources = [ships, daemonStatus, token, underWay, connection, choices.which, choices.by];
  return keepDrawn(partOf(host), () => draw(choices), sources);
};

function remembered(name: string, otherwise: string): Signal<string> {
  const value = signal(kept(name, otherwise));
  value.watch(() => keep(name, value.get()));
  return value;
}

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

function body(rows: readonly ShipView[], all: readonly ShipView[] | undefined, by: string): VNode {
  if (all === undefined) return empty(NO_SHIPS_YET);
  if (rows.length === 0) return empty(all.length === 0 ? 'There are no ships yet.' : 'No ship is idle or paused.');
  const [, of] = GROUPS[by] ?? [];
  return table(shipColumns(by === 'type'), rows, {
    name: 'ships',
    type: ['Kinds', ({ frame }) => plainName(frame)],
    caption: 'Ships',
    key: ({ symbol }) => symbol,
    rowClass: (ship) => (isIdle(ship) ? 'is-idle' : ''),
    isCompact: true,
    groups: of === undefined ? undefined : { of, openUpTo: OPEN_UP_TO },
    share: profitOfShips,
    first: 50,
  });
}

function whichShips(which: Signal<string>, all: number, idle: number): VNode {
  const button = (name: Choice, words: string) => tab(words, which.get() === name, () => which.set(name));
  return h(
    'div.tabs',
    { role: 'group', 'aria-label': 'Which ships' },
    button('all', counted(all, 'ship')),
    button('idle', `${idle} idle or paused`),
  );
}

function groupTabs(by: Signal<string>): VNode {
  const shown = Object.hasOwn(GROUPS, by.get()) ? by.get() : 'each';
  const buttons = Object.entries(GROUPS).map(([name, [words]]) => tab(words, shown === name, () => by.set(name)));
  return h('div.tabs', { role: 'group', 'aria-label': 'Grouped by' }, ...buttons);
}
