import type { Answer } from '../service/player.ts';
import { inTransit, planet, underWay } from './departures.ts';
import type { Refused } from './refused.ts';
import { finishGate, homeGate, put, type Scene, type Stage } from './scene.ts';

const OTHER = 'VOYAGER-2';

function transfer({ player, ship }: Scene, units = 1, shipSymbol = OTHER): Answer {
  return player.post(`${ship}/transfer`, { tradeSymbol: 'FUEL', units, shipSymbol });
}

/** Both ships in orbit around the planet, three units in the hold of the frigate and room for two in the probe. */
function sideBySide({ state, ship }: Stage): void {
  for (const each of Object.values(state.ships)) put(each, planet);
  ship.cargo = { FUEL: 3 };
  const probe = state.ships[OTHER];
  if (probe !== undefined) probe.cargoCapacity = 2;
}

/** The same, but for the probe's owner, place or status. */
function apart(change: (stage: Stage) => void): (stage: Stage) => void {
  return (stage) => {
    sideBySide(stage);
    change(stage);
  };
}

export const transferRefusals: readonly Refused[] = [
  { name: 'transfer in transit', ...inTransit, when: underWay((s) => transfer(s)) },
  { name: 'transfer to no ship', code: 4231, given: sideBySide, when: (s) => transfer(s, 1, 'NOBODY-1') },
  {
    name: 'transfer to another agent’s ship',
    code: 4232,
    given: apart(({ state }) => Object.assign(state.ships[OTHER] ?? {}, { agentSymbol: 'OTHER' })),
    when: (s) => transfer(s),
  },
  { name: 'transfer to the ship itself', code: 4233, given: sideBySide, when: (s) => transfer(s, 1, 'VOYAGER-1') },
  {
    name: 'transfer to a ship elsewhere',
    code: 4234,
    given: apart(({ ship }) => put(ship, homeGate)),
    when: (s) => transfer(s),
  },
  {
    name: 'transfer from orbit to a ship that is docked',
    code: 4271,
    given: apart(({ ship }) => put(ship, planet, 'DOCKED')),
    when: (s) => transfer(s),
  },
  {
    name: 'transfer what is not in the hold',
    code: 4218,
    given: apart(({ ship }) => {
      ship.cargo = {};
    }),
    when: (s) => transfer(s),
  },
  { name: 'transfer more than is in the hold', code: 4219, given: sideBySide, when: (s) => transfer(s, 4) },
  {
    name: 'transfer more than the other hold takes',
    code: 4217,
    given: sideBySide,
    when: (s) => transfer(s, 3),
    data: { shipSymbol: OTHER, cargoCapacity: 2, cargoAvailable: 2, unitsToAdd: 3 },
  },
];

function site(symbol: string): string {
  return `/systems/${homeGate.systemSymbol}/waypoints/${symbol}`;
}

function supply({ player }: Scene, tradeSymbol = 'FAB_MATS', units = 1, symbol = homeGate.symbol): Answer {
  const body = { shipSymbol: 'VOYAGER-1', tradeSymbol, units };
  return player.post(`${site(symbol)}/construction/supply`, body);
}

/** Docked at the building site with some of what it needs and some that it does not. */
function supplying({ ship }: Stage): void {
  put(ship, homeGate, 'DOCKED');
  Object.assign(ship, { cargoCapacity: 5_000, cargo: { FAB_MATS: 1_700, FUEL: 5 } });
}

export const constructionRefusals: readonly Refused[] = [
  {
    name: 'supply undocked',
    code: 4244,
    given: (stage) => {
      supplying(stage);
      put(stage.ship, homeGate);
    },
    when: (s) => supply(s),
  },
  { name: 'supply in transit', ...inTransit, when: underWay((s) => supply(s)) },
  { name: 'supply from elsewhere', code: 4802, when: (s) => supply(s) },
  {
    name: 'supply where nothing is built',
    code: 4802,
    given: ({ ship }) => {
      ship.cargo = { FUEL: 1 };
    },
    when: (s) => supply(s, 'FUEL', 1, planet.symbol),
  },
  { name: 'supply what is not asked for', code: 4800, given: supplying, when: (s) => supply(s, 'FUEL') },
  { name: 'supply more than is asked for', code: 4801, given: supplying, when: (s) => supply(s, 'FAB_MATS', 1_650) },
  {
    name: 'supply what is complete',
    code: 4801,
    given: (stage) => {
      supplying(stage);
      finishGate(stage);
    },
    when: (s) => supply(s),
    data: { waypointSymbol: homeGate.symbol, tradeSymbol: 'FAB_MATS', units: 1 },
  },
  {
    name: 'supply what is not in the hold',
    code: 4218,
    given: supplying,
    when: (s) => supply(s, 'ADVANCED_CIRCUITRY'),
  },
  {
    name: 'look for a building site where none is',
    code: 404,
    status: 404,
    when: ({ player }) => player.get(`${site(planet.symbol)}/construction`),
  },
  {
    name: 'look for a gate where none is',
    code: 404,
    status: 404,
    when: ({ player }) => player.get(`${site(planet.symbol)}/jump-gate`),
  },
];
