import type { ShipView } from '../../src/daemon/views.ts';

const place = { symbol: 'X1-A', x: 0, y: 0 };

/** A frigate of 40 units that is docked and empty, unless changed. */
export function shipView(changed: Partial<ShipView> = {}): ShipView {
  return {
    ...{
      symbol: 'ARGOSY-1-1',
      role: 'COMMAND',
      frame: 'FRAME_FRIGATE',
      type: 'SHIP_COMMAND_FRIGATE',
      state: 'selling',
      stateSinceMs: 0,
    },
    ...{ paused: false, lanes: null, mission: null, idleBecause: null, idle: null, cooldownExpiration: null },
    cargo: { units: 0, capacity: 40, inventory: [] },
    fuel: { current: 400, capacity: 400 },
    nav: {
      ...{ status: 'DOCKED', system: 'X1', waypoint: 'X1-A', flightMode: 'CRUISE' },
      route: { origin: place, destination: place, departure: '', arrival: '' },
    },
    ...{ profitCredits: 0, requests: 0 },
    ...changed,
  };
}
