import type { MapView } from '../../../daemon/views.ts';
import { type Child, h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { asWords } from '../words/symbols.ts';
import { labels, radiusOf } from './labels.ts';
import type { MapWaypoint, PagePoint, Projection, Size } from './projection.ts';

const hasOrbit = new Set(['PLANET', 'GAS_GIANT', 'JUMP_GATE']);

interface Marked {
  readonly selected: string | undefined;
  readonly onLook: (symbol: string | undefined) => void;
  /** Whether the reader looks closely: there is room for more names. */
  readonly isClose: boolean;
}

/** The star, the orbits and the waypoints of a system. */
export function bodies(map: MapView, projection: Projection, size: Size, marked: Marked, scale: number): Child[] {
  return [
    ...orbits(map, projection),
    star(projection),
    ...map.waypoints.map((waypoint) => body(waypoint, projection, marked, scale)),
    ...labels(map.waypoints, projection, size, marked.selected, marked.isClose),
  ];
}

function orbits({ waypoints }: MapView, projection: Projection): VNode[] {
  const centre = projection.project({ x: 0, y: 0 });
  return waypoints
    .filter(({ type }) => hasOrbit.has(type))
    .map(({ symbol, x, y }) => {
      const { rx, ry } = projection.orbit(Math.hypot(x, y));
      return h('ellipse.orbit', {
        key: `orbit ${symbol}`,
        cx: round(centre.x),
        cy: round(centre.y),
        rx: round(rx),
        ry: round(ry),
      });
    });
}

function star(projection: Projection): VNode {
  const { x, y } = projection.project({ x: 0, y: 0 });
  return h(
    'g.star',
    h('circle.glow', { cx: round(x), cy: round(y), r: 16 }),
    h('circle', { cx: round(x), cy: round(y), r: 6 }),
  );
}

function body(waypoint: MapWaypoint, projection: Projection, { selected, onLook }: Marked, scale: number): Child {
  const { symbol, type, isMarket, isShipyard, isUnstable } = waypoint;
  const place = projection.standsAt(symbol);
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
    h('circle.target', { cx: round(place.x), cy: round(place.y), r: Math.max(8, radius + 3) }),
    isMarket ? h('circle.market-ring', { cx: round(place.x), cy: round(place.y), r: radius + 2.6 }) : null,
    shape(type, place, radius),
    isShipyard ? h('path.shipyard-mark', { d: `M${round(place.x)} ${round(place.y - radius - 8)}l3.4 5h-6.8z` }) : null,
  );
}

function shape(type: string, { x, y }: PagePoint, radius: number): VNode {
  if (type === 'JUMP_GATE') return h('circle.mark.gate', { cx: round(x), cy: round(y), r: radius - 2 });
  if (type === 'ORBITAL_STATION' || type === 'FUEL_STATION' || type === 'ASTEROID_BASE') {
    const d = `M${round(x)} ${round(y - radius)}l${radius} ${radius}l${-radius} ${radius}l${-radius} ${-radius}z`;
    return h('path.mark', { d });
  }
  return h('circle.mark', { cx: round(x), cy: round(y), r: radius });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
