import type { ShipView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { stateKind } from '../words/kinds.ts';
import { storyOf } from '../words/story.ts';
import { flown, isFlying, onRoute, type PagePoint, type Projection, type Size } from './projection.ts';

interface Marked {
  readonly selected: string | undefined;
  readonly onLook: (symbol: string | undefined) => void;
  /** Whether each ship shows the end of its name. */
  readonly isNamed: boolean;
  readonly size: Size;
}

/** More names than this would cover the map. */
const MOST_NAMED = 24;

/** Points of a drawn route: it is curved, since distances are not drawn to scale. */
const STEPS = 36;

/** Width of a letter of a name, in pixels. */
const LETTER_WIDTH = 7.5;

/** Pixels from a waypoint to the ships at it; by eye. */
const RING_PX = 11;

/** The ships at an instant of the server's clock, with the routes of those in flight. */
export function shipsOnMap(ships: readonly ShipView[], projection: Projection, nowMs: number, marked: Marked): VNode[] {
  const isNamed = marked.isNamed && seenOf(ships, projection, marked.size) <= MOST_NAMED;
  const named = { ...marked, isNamed };
  const flying = ships.filter((ship) => isFlying(ship, nowMs));
  const lying = ships.filter((ship) => !isFlying(ship, nowMs));
  return [
    ...flying.map((ship) => route(ship, projection, nowMs, marked.selected === ship.symbol)),
    ...handles(lying, projection).map(([ship, place, isAlone]) =>
      mark(ship, place, undefined, { ...named, isNamed: isNamed && isAlone }),
    ),
    ...flying.map((ship) => underWay(ship, projection, nowMs, named)),
  ];
}

/** Ships that are on the picture, by where they fly to or are. */
function seenOf(ships: readonly ShipView[], projection: Projection, { width, height }: Size): number {
  return ships.filter(({ nav }) => {
    const at = projection.standsAt(nav.waypoint);
    return at !== undefined && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
  }).length;
}

function route(ship: ShipView, projection: Projection, nowMs: number, isSelected: boolean): VNode {
  const share = flown(ship, nowMs);
  return h(
    'g',
    { key: `route ${ship.symbol}`, class: `route ${isSelected ? 'selected' : ''}` },
    h('path.ahead', { d: way(ship, projection, share, 1) }),
    h('path.behind', { d: way(ship, projection, 0, share) }),
  );
}

function way(ship: ShipView, projection: Projection, from: number, to: number): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) =>
    onRoute(ship, from + ((to - from) * step) / STEPS, projection),
  );
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

function underWay(ship: ShipView, projection: Projection, nowMs: number, marked: Marked): VNode {
  const share = flown(ship, nowMs);
  const here = onRoute(ship, share, projection);
  const [before, next] = [
    onRoute(ship, Math.max(0, share - 0.01), projection),
    onRoute(ship, Math.min(1, share + 0.01), projection),
  ];
  const degrees = (Math.atan2(next.y - before.y, next.x - before.x) * 180) / Math.PI;
  return mark(ship, here, degrees, marked);
}

/** Ships at one waypoint are placed round it. */
function handles(ships: readonly ShipView[], projection: Projection): [ShipView, PagePoint, isAlone: boolean][] {
  const groups = [...Map.groupBy(ships, ({ nav }) => nav.waypoint)];
  return groups.flatMap(([waypoint, group]) => {
    const centre = projection.standsAt(waypoint);
    if (centre === undefined) return [];
    return group.map((ship, index): [ShipView, PagePoint, boolean] => {
      const angle = Math.PI / 2 + (2 * Math.PI * index) / Math.max(group.length, 5);
      const place = { x: centre.x + RING_PX * Math.cos(angle), y: centre.y + RING_PX * Math.sin(angle) };
      return [ship, place, group.length === 1];
    });
  });
}

function mark(
  ship: ShipView,
  { x, y }: PagePoint,
  degrees: number | undefined,
  { selected, onLook, isNamed, size }: Marked,
): VNode {
  const turn = degrees === undefined ? '' : ` rotate(${degrees.toFixed(1)})`;
  const isSelected = selected === ship.symbol;
  return h(
    'a',
    {
      key: `ship ${ship.symbol}`,
      class: `ship ${stateKind(ship.state, ship.paused)} ${isSelected ? 'selected' : ''}`,
      href: at('map', ship.symbol),
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      'data-ship': ship.symbol,
      'aria-label': `${ship.symbol}: ${storyOf(ship)}`,
      onpointerenter: () => onLook(ship.symbol),
      onpointerleave: () => onLook(undefined),
    },
    h('circle.target', { r: 11 }),
    isSelected ? h('circle.halo', { r: 11 }) : null,
    degrees === undefined
      ? h('circle.mark', { r: 4 })
      : h('path.mark', { d: 'M8 0L-5.5 4.8L-2.8 0L-5.5 -4.8z', transform: turn.trim() }),
    isSelected ? fullName(ship.symbol, x, size.width) : isNamed ? shortName(ship.symbol, degrees === undefined) : null,
  );
}

/** To the right of a ship, unless the edge of the picture would cut it off. */
function fullName(symbol: string, x: number, width: number): VNode {
  const isCut = x + 12 + symbol.length * LETTER_WIDTH > width;
  return h('text', { class: `label selected ${isCut ? 'leftwards' : ''}`, x: isCut ? -12 : 12, y: -8 }, symbol);
}

/** The part of a ship's symbol that differs within its agent: ARGOSY-1-7 → 7. */
function shortName(symbol: string, isLying: boolean): VNode {
  // The name of the waypoint is beside it, so that of the ship goes below.
  return h('text.label.tail', { x: 7, y: isLying ? 9 : -5 }, symbol.slice(symbol.lastIndexOf('-') + 1));
}
