import type { MapView } from '../../../daemon/views.ts';
import { type Child, h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { asWords } from '../words/symbols.ts';
import type { Chart, Point, Size, Waypoint } from './chart.ts';
import { labels, radiusOf } from './labels.ts';

const hasOrbit = new Set(['PLANET', 'GAS_GIANT', 'JUMP_GATE']);

interface Marked {
  readonly selected: string | undefined;
  readonly onLook: (symbol: string | undefined) => void;
}

/** The star, the orbits and the waypoints of a system. */
export function bodies(map: MapView, chart: Chart, size: Size, marked: Marked, scale: number): Child[] {
  return [
    ...orbits(map, chart),
    star(chart),
    ...map.waypoints.map((waypoint) => body(waypoint, chart, marked, scale)),
    ...labels(map.waypoints, chart, size, marked.selected),
  ];
}

function orbits({ waypoints }: MapView, chart: Chart): VNode[] {
  const centre = chart.project({ x: 0, y: 0 });
  return waypoints
    .filter(({ type }) => hasOrbit.has(type))
    .map(({ symbol, x, y }) => {
      const { rx, ry } = chart.orbit(Math.hypot(x, y));
      return h('ellipse', {
        key: `orbit ${symbol}`,
        class: 'orbit',
        cx: round(centre.x),
        cy: round(centre.y),
        rx: round(rx),
        ry: round(ry),
      });
    });
}

function star(chart: Chart): VNode {
  const { x, y } = chart.project({ x: 0, y: 0 });
  return h(
    'g',
    { class: 'star' },
    h('circle', { class: 'glow', cx: round(x), cy: round(y), r: 16 }),
    h('circle', { cx: round(x), cy: round(y), r: 6 }),
  );
}

function body(waypoint: Waypoint, chart: Chart, { selected, onLook }: Marked, scale: number): Child {
  const { symbol, type, isMarket, isShipyard, isUnstable } = waypoint;
  const place = chart.standsAt(symbol);
  if (place === undefined) return null;
  const radius = radiusOf(type) * scale;
  const classes = `body ${type.toLowerCase()} ${isUnstable ? 'unstable' : ''} ${selected === symbol ? 'selected' : ''}`;
  return h(
    'a',
    {
      key: symbol,
      class: classes,
      href: at('map', symbol),
      tabindex: -1,
      'data-waypoint': symbol,
      'aria-label': `${symbol}, ${asWords(type)}`,
      onpointerenter: () => onLook(symbol),
      onpointerleave: () => onLook(undefined),
    },
    h('circle', { class: 'target', cx: round(place.x), cy: round(place.y), r: Math.max(8, radius + 3) }),
    isMarket ? h('circle', { class: 'market-ring', cx: round(place.x), cy: round(place.y), r: radius + 2.6 }) : null,
    shape(type, place, radius),
    isShipyard
      ? h('path', { class: 'shipyard-mark', d: `M${round(place.x)} ${round(place.y - radius - 8)}l3.4 5h-6.8z` })
      : null,
  );
}

function shape(type: string, { x, y }: Point, radius: number): VNode {
  if (type === 'JUMP_GATE') return h('circle', { class: 'mark gate', cx: round(x), cy: round(y), r: radius - 2 });
  if (type === 'ORBITAL_STATION' || type === 'FUEL_STATION' || type === 'ASTEROID_BASE') {
    const d = `M${round(x)} ${round(y - radius)}l${radius} ${radius}l${-radius} ${radius}l${-radius} ${-radius}z`;
    return h('path', { class: 'mark', d });
  }
  return h('circle', { class: 'mark', cx: round(x), cy: round(y), r: radius });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
