import type { MapView, MarketView, ShipView } from '../../../daemon/views.ts';
import { type Child, h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { detailsHint } from '../frame/touch.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { part } from '../live/api.ts';
import { daemonStatus, ships } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { signal, together } from '../live/signal.ts';
import { showMap } from '../map/show.ts';
import {
  ago,
  card,
  cargoMeter,
  empty,
  fact,
  fuelMeter,
  gained,
  shipLink,
  statePill,
  waypointLink,
} from '../parts/bits.ts';
import { finder, legend } from '../parts/finder.ts';
import { type Column, table } from '../table/table.ts';
import { costlyFirst } from '../words/idle-time.ts';
import { stateKind } from '../words/kinds.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { storyOf } from '../words/story.ts';
import { areSystemsWritten, asWords, plainName, stateWords, waypointName } from '../words/symbols.ts';

/** The system with its moving ships; details of the item in the address, or under the pointer, are shown beside it. */
export const mapView: View = (host, [symbol]) => {
  host.classList.add('with-aside');
  const maps = resource<MapView | null>(symbol === undefined ? 'map' : `map/${part(symbol)}`, 60_000);
  const markets = resource<readonly MarketView[]>('markets', 10_000);
  const selected = signal<string | undefined>(symbol);
  const looked = signal<string | undefined>(undefined);
  const section = partOf(host, 'card big-map', 'section');
  const title = partOf(section, '', 'header');
  const closeMap = showMap(partOf(section, 'card-body'), maps, { selected, looked });
  const aside = partOf(host, 'stack');
  const draw = () => {
    const chart = maps.get() ?? undefined;
    return [findOnMap(chart, symbol), details(looked.get() ?? symbol, chart, markets.get()), legend(MARKS, DISTANCES)];
  };
  return together(
    keepDrawn(title, () => titleOf(maps.get() ?? undefined), [maps, daemonStatus]),
    keepDrawn(aside, draw, [maps, markets, looked, ships]),
    closeMap,
    maps.close,
    markets.close,
  );
};

/** The name of the system; once there are several, with the way to the others. */
function titleOf(map: MapView | undefined): Child {
  const isHome = map !== undefined && map.system === daemonStatus.get()?.homeSystem;
  return [
    h('h2', map === undefined ? 'The system' : `System ${map.system}`, isHome ? h('span.faint', ' home') : null),
    areSystemsWritten()
      ? h('div.aside', h('a', { href: at('galaxy', ...(map === undefined ? [] : [map.system])) }, 'in the galaxy'))
      : null,
  ];
}

/** Own ships in a system, those with idle hours that cost something first. */
function shipsIn(map: MapView | undefined): readonly ShipView[] {
  return costlyFirst((ships.get() ?? []).filter(({ nav }) => map === undefined || nav.system === map.system));
}

/** Selects any place of the map. */
function findOnMap(map: MapView | undefined, symbol: string | undefined): VNode | null {
  if (map === undefined) return null;
  const placeWords = ({ symbol: place, type, isMarket }: MapView['waypoints'][number]) =>
    `${waypointName(place)} · ${asWords(type)}${isMarket ? ' · market' : ''}`;
  return finder('map', {
    label: `Find in ${map.system}`,
    nothing: 'a ship or a waypoint …',
    selected: symbol,
    groups: {
      Ships: shipsIn(map).map((ship) => [ship.symbol, ship.symbol]),
      Waypoints: map.waypoints.map((place) => [place.symbol, placeWords(place)]),
    },
  });
}

function details(
  symbol: string | undefined,
  map: MapView | undefined,
  markets: readonly MarketView[] | undefined,
): VNode {
  const ship = (ships.get() ?? []).find((one) => one.symbol === symbol);
  if (ship !== undefined) return shipDetails(ship);
  const place = map?.waypoints.find((one) => one.symbol === symbol);
  if (place === undefined) return roster(map);
  const there = (ships.get() ?? []).filter(({ nav }) => nav.waypoint === place.symbol);
  const market = markets?.find((one) => one.symbol === place.symbol);
  return card(
    place.symbol,
    { aside: place.isMarket ? h('a', { href: at('markets', place.symbol) }, 'its market') : null },
    h(
      'dl.facts',
      fact('Type', asWords(place.type)),
      fact('Place', h('span.num', `${place.x}, ${place.y}`)),
      place.orbits === null ? null : fact('Orbits', waypointLink(place.orbits)),
      fact(
        'Here is',
        place.isMarket || place.isShipyard
          ? [place.isMarket ? 'a market' : '', place.isShipyard ? 'a shipyard' : ''].filter(Boolean).join(' and ')
          : 'neither market nor shipyard',
      ),
      place.isUnstable ? fact('Warning', 'unstable: it has been dug too much') : null,
      fact('Ships', there.length === 0 ? 'none' : there.map((one) => [shipLink(one.symbol), ' '])),
    ),
    market === undefined ? null : briefMarket(market),
  );
}

/** Ships in the list beside the map; by eye. */
const MOST_LISTED = 60;

/** Shown beside the map until the reader points at something. */
function roster(map: MapView | undefined): VNode {
  const here = shipsIn(map);
  const elsewhere = (ships.get()?.length ?? 0) - here.length;
  const row = (ship: ShipView) =>
    h(
      'li',
      { key: ship.symbol },
      h('i', { class: `dot ${stateKind(ship.state, ship.paused)}`, title: stateWords(ship.state) }),
      h('a.name', { href: at('map', ship.symbol) }, ship.symbol),
      h('p', storyOf(ship)),
    );
  return card(
    'Ships',
    {
      class: 'flush',
      aside: h('span.faint', elsewhere === 0 ? `${here.length}` : `${here.length} here, ${elsewhere} elsewhere`),
    },
    h('p.hint', detailsHint()),
    here.length === 0 ? empty('No ship of yours is here.') : h('ul.roster', ...here.slice(0, MOST_LISTED).map(row)),
    here.length > MOST_LISTED
      ? h('p.hint', h('a', { href: at('ships') }, `and ${here.length - MOST_LISTED} more`))
      : null,
  );
}

function shipDetails(ship: ShipView): VNode {
  const { mission } = ship;
  return card(
    ship.symbol,
    { aside: h('a', { href: at('ships', ship.symbol) }, 'its page') },
    h('p', statePill(ship), ` ${plainName(ship.role)} · ${plainName(ship.frame)}`),
    h('p', storyOf(ship)),
    h(
      'dl.facts',
      mission === null
        ? null
        : fact('Mission', [
            h('span.chip.lane', mission.lane),
            h('span', { title: mission.what }, ` ${shortSentence(mission.what)}`),
          ]),
      fact('Cargo', cargoMeter(ship)),
      fact('Fuel', fuelMeter(ship)),
      fact('Profit', gained(ship.profitCredits)),
    ),
  );
}

const MARKS = {
  market: 'market',
  shipyard: 'shipyard',
  asteroid: 'asteroid',
  flying: 'flying',
  earning: 'trading',
  digging: 'digging',
  waiting: 'waiting',
  thinking: 'planning',
  paused: 'paused',
  broken: 'failed',
};
const DISTANCES = 'Distances are drawn smaller the farther out; a ship carries the end of its name.';

type Good = MarketView['goods'][number];

const COLUMNS: readonly Column<Good>[] = [
  {
    title: 'Good',
    value: ({ tradeSymbol }) => tradeSymbol,
    cell: ({ tradeSymbol, type }) => [
      h('i', { class: `trade ${type.toLowerCase()}`, title: asWords(type) }),
      asWords(tradeSymbol),
    ],
  },
  { title: 'Buy', value: ({ purchasePrice }) => purchasePrice, isNumber: true },
  { title: 'Sell', value: ({ sellPrice }) => sellPrice, isNumber: true },
];

/** A market in a few lines: its goods with the last known prices. */
function briefMarket({ symbol, goods, seenAtMs }: MarketView): VNode {
  return h(
    'div.brief-market',
    h('p.hint', seenAtMs === null ? 'No ship has seen its prices yet.' : ['Prices seen ', ago(seenAtMs)]),
    table(COLUMNS, goods, {
      name: 'brief-market',
      caption: `Goods at ${symbol}`,
      key: ({ tradeSymbol }) => tradeSymbol,
      isBare: true,
    }),
  );
}
