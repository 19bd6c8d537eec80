import { h, type VNode } from '../dom/h.ts';
import { at, moveTo, place } from '../frame/router.ts';
import { detailsHint } from '../frame/touch.ts';
import { cardOf, keepDrawn, partOf, type View } from '../frame/view.ts';
import { ownShipsBySystem } from '../galaxy/canvas.ts';
import { followGalaxy, galaxy, type KnownGalaxy } from '../galaxy/known.ts';
import { showGalaxy } from '../galaxy/show.ts';
import { ships } from '../live/fleet.ts';
import { signal, together } from '../live/signal.ts';
import { card, empty, fact, shipLink } from '../parts/bits.ts';
import { finder, legend } from '../parts/finder.ts';
import { replayBar } from '../replay/bar.ts';
import type { PastGalaxy } from '../replay/moment.ts';
import { course, followReplay, leaveReplay, pastNow, replayedHour, replayedQuarter } from '../replay/player.ts';
import { counted, credits, percent } from '../words/numbers.ts';

/** Systems in the list beside the map, and ships of one system. */
const MOST_SYSTEMS = 12;
const MOST_SHIPS = 30;

/** All systems, with gates, charts and own ships; the address names a system, or a ship whose system is selected. */
export const galaxyView: View = (host, [symbol]) => {
  host.classList.add('with-aside');
  const news = followGalaxy();
  const looked = signal<string | undefined>(undefined);
  const body = cardOf(host, 'The galaxy', 'big-map');
  const nothing = partOf(body);
  const aside = partOf(host, 'stack');
  const selected = () => systemOf(symbol);
  const closeReplay = together(followReplay(), leftForAnotherView);
  const closeMap = showGalaxy(partOf(body, 'map-part'), {
    selected,
    looked,
    onPress: (system) => moveTo('galaxy', system),
    past: pastNow,
    watched: [replayedHour, course],
  });
  const closeBar = replayBar(body);
  const draw = () => {
    const known = galaxy.get();
    if (known === undefined) return null;
    const past = pastNow();
    const shown = past === undefined ? known : { ...known, charted: past.charted, gates: past.gates };
    const marks = past === undefined ? MARKS : { ...MARKS, ...PAST_MARKS };
    return [findInGalaxy(symbol), details(shown, looked.get() ?? selected(), past), legend(marks)];
  };
  const missing = () => {
    const known = galaxy.get();
    if (known === undefined) return empty(news.problem() ?? 'Asking for the systems …');
    return known.symbols.length === 0
      ? empty('The systems are not known yet: they are read once the gate of the home system is finished.')
      : null;
  };
  return together(
    keepDrawn(aside, draw, [galaxy, looked, ships, replayedQuarter, course]),
    keepDrawn(nothing, missing, [galaxy, news]),
    closeMap,
    closeBar,
    closeReplay,
    news.close,
  );
};

function systemOf(symbol: string | undefined): string | undefined {
  return (ships.get() ?? []).find((ship) => ship.symbol === symbol)?.nav.system ?? symbol;
}

/** The finder that was drawn last, and for which choice and ships: there may be hundreds, which move seldom. */
let drawnFinder: { readonly of: string; readonly node: VNode } | undefined;

/** Selects a ship, or a system with ships. */
function findInGalaxy(symbol: string | undefined): VNode {
  const of = [symbol, ...(ships.get() ?? []).map((ship) => `${ship.symbol} ${ship.nav.system}`)].join();
  if (drawnFinder?.of !== of) drawnFinder = { of, node: newFinder(symbol) };
  return drawnFinder.node;
}

function newFinder(symbol: string | undefined): VNode {
  return finder('galaxy', {
    label: 'Find',
    nothing: 'a system with ships, or a ship …',
    selected: symbol,
    groups: {
      Systems: mostShips().map(([name, count]) => [name, `${name} · ${count}`]),
      Ships: (ships.get() ?? []).map((ship) => [ship.symbol, `${ship.symbol} · ${ship.nav.system}`]),
    },
  });
}

/** Ships of a replay by the symbols of their systems. */
const namedShips = ({ symbols }: KnownGalaxy, { ships: then }: PastGalaxy) =>
  [...then].map(([system, count]): [string, number] => [symbols[system] ?? '', count]);

function mostShips(counts: Iterable<[string, number]> = ownShipsBySystem()): [string, number][] {
  return [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
}

function details(known: KnownGalaxy, symbol: string | undefined, past: PastGalaxy | undefined): VNode {
  const system = symbol === undefined ? -1 : known.symbols.indexOf(symbol);
  return symbol === undefined || system < 0 ? whole(known, past) : one(known, symbol, system, past);
}

/** One system: its charts, where its gate leads, and the ships there. */
function one(known: KnownGalaxy, symbol: string, system: number, past: PastGalaxy | undefined): VNode {
  const charts = known.charted.get(system);
  const gate = known.gates.get(system);
  const there = (ships.get() ?? []).filter(({ nav }) => nav.system === symbol);
  const more = there.length > MOST_SHIPS ? [`and ${there.length - MOST_SHIPS} more`] : [];
  return card(
    symbol,
    { aside: charts === undefined ? null : h('a', { href: at('map', symbol) }, 'its map') },
    h(
      'dl.facts',
      fact('Charted', charts === undefined ? 'its waypoints were not listed' : chartedWords(charts)),
      fact('Gate', gate === undefined ? 'was not read' : `leads to ${counted(gate.length, 'system')}`),
      fact(
        'Ships',
        past !== undefined
          ? credits(past.ships.get(system) ?? 0)
          : there.length === 0
            ? 'none'
            : [...there.slice(0, MOST_SHIPS).map((ship) => [shipLink(ship.symbol), ' ']), ...more],
      ),
    ),
  );
}

const chartedWords = ({ charted, waypoints }: { readonly charted: number; readonly waypoints: number }) =>
  `${credits(charted)} of ${credits(waypoints)} waypoints (${percent(charted, waypoints)})`;

/** Shown until the reader points at a system. */
function whole(known: KnownGalaxy, past: PastGalaxy | undefined): VNode {
  const all = { charted: 0, waypoints: 0 };
  for (const { charted, waypoints } of known.charted.values()) {
    all.charted += charted;
    all.waypoints += waypoints;
  }
  const most = mostShips(past === undefined ? ownShipsBySystem() : namedShips(known, past));
  const row = ([name, count]: [string, number]) =>
    h('li', { key: name }, h('a.name', { href: at('galaxy', name) }, name), h('span', counted(count, 'ship')));
  return card(
    'Systems',
    { class: 'flush' },
    h('p.hint', detailsHint()),
    h(
      'dl.facts',
      fact('Known', counted(known.symbols.length, 'system')),
      fact('Listed', `${counted(known.charted.size, 'system')}, of which charted: ${chartedWords(all)}`),
      fact('Gates', `${credits(known.gates.size)} read`),
      fact('Own ships', `in ${counted(most.length, 'system')}`),
    ),
    h('ul.tally', ...most.slice(0, MOST_SYSTEMS).map(row)),
  );
}

/** Who goes to another view wants the present when coming back; who selects a system stays. */
function leftForAnotherView(): void {
  if (place()[0] !== 'galaxy') leaveReplay();
}

const PAST_MARKS = { routes: 'flown in the last hour', unfinished: 'gate not finished' };

const MARKS = {
  unlisted: 'not listed',
  'charted-scale': 'nothing to all charted',
  'own-ships': 'own ships and their number',
  home: 'home',
  'gate-link': "gates' connections",
};
