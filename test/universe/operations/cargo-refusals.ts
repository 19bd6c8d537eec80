import { expect } from 'vitest';
import { inTransit, type Refused } from './refused.ts';
import { asteroidWithoutMarket, engineeredAsteroid, finishGate, homeGate, put, type Stage } from './scene.ts';
import { all, asRegistered, at, departing, holding, order, owning, planet, type Request } from './stages.ts';

const sell = (units: number, symbol = 'FUEL') => order('sell', { symbol, units });
const buy = (units: number, symbol = 'FUEL') => order('purchase', { symbol, units });
const jettison = (units: number) => order('jettison', { symbol: 'FUEL', units });

export const tradeRefusals: readonly Refused[] = [
  ['sell undocked', 4244, all(departing, holding({ FUEL: 1 })), sell(1), { waypointSymbol: planet.symbol }],
  ['sell what is not in the hold', 4218, asRegistered, sell(1)],
  [
    'sell more than is in the hold',
    4219,
    holding({ FUEL: 2 }),
    sell(3),
    { shipSymbol: 'VOYAGER-1', tradeSymbol: 'FUEL', cargoUnits: 2, unitsToRemove: 3 },
  ],
  [
    'sell what the market does not buy',
    4602,
    all(at(engineeredAsteroid, 'DOCKED'), holding({ DRUGS: 2 })),
    sell(1, 'DRUGS'),
  ],
  ['sell where no market is', 4603, all(at(asteroidWithoutMarket, 'DOCKED'), holding({ FUEL: 2 })), sell(1)],
  [
    'sell more than the trade volume',
    4604,
    holding({ FUEL: 999 }, 999),
    sell(999),
    { waypointSymbol: planet.symbol, tradeSymbol: 'FUEL', units: 999, tradeVolume: expect.any(Number) },
  ],
  inTransit('sell', sell(1)),
  ['buy undocked', 4244, departing, buy(1)],
  [
    'buy what the market does not sell',
    4601,
    asRegistered,
    buy(1, 'DIAMONDS'),
    { waypointSymbol: planet.symbol, tradeSymbol: 'DIAMONDS' },
  ],
  ['buy what every object has', 4601, asRegistered, buy(1, 'constructor')],
  ['buy more than the trade volume', 4604, asRegistered, buy(999)],
  ['buy more than the hold takes', 4217, holding({ FUEL: 39 }), buy(2)],
  [
    'buy without the credits',
    4600,
    owning(100),
    buy(2),
    {
      agentCredits: 100,
      tradeSymbol: 'FUEL',
      units: 2,
      totalPrice: expect.any(Number),
      purchasePrice: expect.any(Number),
    },
  ],
  ['jettison what is not in the hold', 4218, asRegistered, jettison(1)],
  ['jettison more than is in the hold', 4219, holding({ FUEL: 1 }), jettison(2)],
];

const OTHER = 'VOYAGER-2';

const transfer = (units = 1, shipSymbol = OTHER) => order('transfer', { tradeSymbol: 'FUEL', units, shipSymbol });

/** Both ships in orbit around the planet, three units in the hold of the frigate and room for two in the probe. */
function sideBySide({ state, ship }: Stage): void {
  for (const each of Object.values(state.ships)) put(each, planet);
  ship.cargo = { FUEL: 3 };
  const probe = state.ships[OTHER];
  if (probe !== undefined) probe.cargoCapacity = 2;
}

const ofAnotherAgent = ({ state }: Stage) => Object.assign(state.ships[OTHER] ?? {}, { agentSymbol: 'OTHER' });

export const transferRefusals: readonly Refused[] = [
  inTransit('transfer', transfer()),
  ['transfer to no ship', 4231, sideBySide, transfer(1, 'NOBODY-1')],
  ['transfer to another agent’s ship', 4232, all(sideBySide, ofAnotherAgent), transfer()],
  ['transfer to the ship itself', 4233, sideBySide, transfer(1, 'VOYAGER-1')],
  ['transfer to a ship elsewhere', 4234, all(sideBySide, at(homeGate, 'IN_ORBIT')), transfer()],
  ['transfer from orbit to a ship that is docked', 4271, all(sideBySide, at(planet, 'DOCKED')), transfer()],
  ['transfer what is not in the hold', 4218, all(sideBySide, holding({})), transfer()],
  ['transfer more than is in the hold', 4219, sideBySide, transfer(4)],
  [
    'transfer more than the other hold takes',
    4217,
    sideBySide,
    transfer(3),
    { shipSymbol: OTHER, cargoCapacity: 2, cargoAvailable: 2, unitsToAdd: 3 },
  ],
];

function site(symbol: string): string {
  return `/systems/${homeGate.systemSymbol}/waypoints/${symbol}`;
}

function supply(tradeSymbol = 'FAB_MATS', units = 1, symbol = homeGate.symbol): Request {
  const body = { shipSymbol: 'VOYAGER-1', tradeSymbol, units };
  return ({ player }) => player.post(`${site(symbol)}/construction/supply`, body);
}

/** Docked at the building site with some of what it needs and some that it does not. */
const supplying = all(at(homeGate, 'DOCKED'), holding({ FAB_MATS: 1_700, FUEL: 5 }, 5_000));

export const constructionRefusals: readonly Refused[] = [
  ['supply undocked', 4244, all(supplying, at(homeGate, 'IN_ORBIT')), supply()],
  inTransit('supply', supply()),
  ['supply from elsewhere', 4802, asRegistered, supply()],
  ['supply where nothing is built', 4802, holding({ FUEL: 1 }), supply('FUEL', 1, planet.symbol)],
  ['supply what is not asked for', 4800, supplying, supply('FUEL')],
  ['supply more than is asked for', 4801, supplying, supply('FAB_MATS', 1_601)],
  [
    'supply what is complete',
    4801,
    all(supplying, finishGate),
    supply(),
    { waypointSymbol: homeGate.symbol, tradeSymbol: 'FAB_MATS', units: 1 },
  ],
  ['supply what is not in the hold', 4218, supplying, supply('ADVANCED_CIRCUITRY')],
  [
    'look for a building site where none is',
    404,
    asRegistered,
    ({ player }) => player.get(`${site(planet.symbol)}/construction`),
  ],
  ['look for a gate where none is', 404, asRegistered, ({ player }) => player.get(`${site(planet.symbol)}/jump-gate`)],
];
