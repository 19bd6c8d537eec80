import type { Page } from 'playwright-core';
import type { ReplayView } from '../../../src/daemon/book-views.ts';
import type { GalaxyAnswer, MapView, MarketView, ShipView, StatusView } from '../../../src/daemon/views.ts';

/** Systems of a made-up fleet: home and two that are far away from each other, among many others. */
export const HOME_SYSTEM = 'X1-HO1';
export const FAR_SYSTEMS = ['X1-WE2', 'X1-EA3'];
const SYSTEMS = [HOME_SYSTEM, ...FAR_SYSTEMS];

/** Probes in each system; one of each is at rest. */
const PROBES = 20;

const REST = 'scout: all markets within reach are up to date';

function probe(template: ShipView, index: number): ShipView {
  const system = SYSTEMS[index % SYSTEMS.length] ?? HOME_SYSTEM;
  const waypoint = `${system}-A1`;
  const place = { symbol: waypoint, x: 0, y: 0 };
  const isAtRest = index < SYSTEMS.length;
  return {
    ...template,
    symbol: `FAR-${(index + 10).toString(16).toUpperCase()}`,
    role: 'SATELLITE',
    frame: 'FRAME_PROBE',
    type: 'SHIP_PROBE',
    state: isAtRest ? 'waiting' : 'selling',
    paused: false,
    mission: null,
    idleBecause: isAtRest ? REST : null,
    idle: isAtRest ? { sinceMs: template.stateSinceMs, kind: REST, isRest: true } : null,
    nav: {
      ...template.nav,
      status: 'DOCKED',
      system,
      waypoint,
      route: { ...template.nav.route, origin: place, destination: place },
    },
    profitCredits: 1_000,
    requests: 10,
  };
}

/** A hauler at home that is idle for a reason which costs something. */
function idleHauler(template: ShipView): ShipView {
  const kind = 'trade: no trade between known markets would pay';
  return {
    ...probe(template, 3),
    ...{
      symbol: 'FAR-3',
      role: 'HAULER',
      frame: 'FRAME_LIGHT_FREIGHTER',
      type: 'SHIP_LIGHT_HAULER',
      state: 'waiting',
      idleBecause: kind,
    },
    idle: { sinceMs: template.stateSinceMs, kind, isRest: false },
  };
}

export function farShips(template: ShipView): readonly ShipView[] {
  return [
    idleHauler(template),
    ...Array.from({ length: PROBES * SYSTEMS.length }, (_, index) => probe(template, index)),
  ];
}

/** Two markets a system; FOOD is cheap at the first and dear at the second. */
export const FAR_MARKETS: readonly MarketView[] = SYSTEMS.flatMap((system) =>
  ['A1', 'B2'].map((name, index) => ({
    symbol: `${system}-${name}`,
    seenAtMs: 1,
    goods: [
      {
        ...{ tradeSymbol: 'FOOD', type: 'EXCHANGE', supply: 'HIGH', activity: null, tradeVolume: 20, seenAtMs: 1 },
        ...{ purchasePrice: 100 + 200 * index, sellPrice: 90 + 200 * index },
      },
    ],
  })),
);

/** Ten thousand units of space with a system at each hundred; the fleet's are in the middle. */
const FAR_GALAXY: GalaxyAnswer = {
  revision: 'far',
  systems: {
    symbols: [...SYSTEMS, ...Array.from({ length: 98 }, (_, index) => `X1-Z${index}`)],
    x: [0, -400, 400, ...Array.from({ length: 98 }, (_, index) => 100 * (index - 49))],
    y: [0, 10, -10, ...Array.from({ length: 98 }, (_, index) => (index % 2 === 0 ? 4_000 : -4_000))],
  },
  home: 0,
  gates: [[0, 1, 2]],
  charted: [
    [0, 4, 4],
    [1, 1, 4],
  ],
};

/** Two days: a probe jumps west at hour 2 and on at hour 3, and another flies east from hour 20 on. */
const FAR_REPLAY: ReplayView = {
  ...{ hours: 24.5, fromHour: 0, untilHour: 25, systems: SYSTEMS },
  moves: [0, 0, 0, 0, 0, 1, 0, 0, 7_200, 0, 1, 0, 3_600, 0, 0, 0, 61_200, 1, 2, 7_200],
  charts: [900, 0, 4, 4, 7_200, 1, 1, 4],
  gates: [0, 1, 0, 7_200, 0, 2],
};

function mapOf(system: string): MapView {
  const place = { type: 'PLANET', isMarket: true, isShipyard: false, isUnstable: false, orbits: null };
  return {
    system,
    waypoints: ['A1', 'B2'].map((name, index) => ({ symbol: `${system}-${name}`, x: 10 * index, y: 5, ...place })),
  };
}

/** Shows a page a made-up fleet in several systems in place of the daemon's, until it is reloaded without. */
export async function sendAbroad(page: Page, status: StatusView, template: ShipView): Promise<void> {
  const ships = farShips(template);
  const shipsBySystem = Object.fromEntries(SYSTEMS.map((system) => [system, PROBES]));
  const abroad: StatusView = { ...status, homeSystem: HOME_SYSTEM, shipsBySystem, systemsKnown: 101 };
  const message = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  // A stream that is answered at once is brief: the page opens the next one a little later, and stays live.
  const stream = [message('status', abroad), message('ships', ships), message('brief', {})].join('');
  await page.route('**/api/stream*', (route) => route.fulfill({ contentType: 'text/event-stream', body: stream }));
  await page.route('**/api/markets', (route) => route.fulfill({ json: { markets: FAR_MARKETS } }));
  await page.route('**/api/galaxy*', (route) => route.fulfill({ json: FAR_GALAXY }));
  await page.route('**/api/replay*', (route) => route.fulfill({ json: FAR_REPLAY }));
  await page.route(/\/api\/map/, (route) => {
    const symbol = decodeURIComponent(new URL(route.request().url()).pathname.split('/')[3] ?? HOME_SYSTEM);
    const of = ships.find((ship) => ship.symbol === symbol)?.nav.system ?? symbol.split('-').slice(0, 2).join('-');
    return route.fulfill({ json: mapOf(of) });
  });
}
