import { expect, test } from 'vitest';
import { departing } from '../universe/operations/departures.ts';
import { engineeredAsteroid, type Scene, type Stage, scene } from '../universe/operations/scene.ts';
import { ok } from '../universe/service/flight.ts';
import type { Answer } from '../universe/service/player.ts';

const statusOf = ({ player, ship }: Scene): string => ok(player.get(ship)).nav.status;

const requests: Readonly<Record<string, (set: Scene) => Answer>> = {
  dock: ({ player, ship }) => player.post(`${ship}/dock`),
  orbit: ({ player, ship }) => player.post(`${ship}/orbit`),
  navigate: ({ player, ship }) => player.post(`${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }),
};

/** A ship in each state. */
const ships: Readonly<Record<string, () => Scene>> = {
  DOCKED: () => scene(),
  IN_ORBIT: () => scene(departing),
  IN_TRANSIT: () => {
    const set = scene(departing);
    ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }));
    return set;
  },
};

/** The state after a request, or the code by which it is refused. */
const transitions = {
  DOCKED: { dock: 'DOCKED', orbit: 'IN_ORBIT', navigate: 4236 },
  IN_ORBIT: { dock: 'DOCKED', orbit: 'IN_ORBIT', navigate: 'IN_TRANSIT' },
  IN_TRANSIT: { dock: 4214, orbit: 4214, navigate: 4214 },
} as const;

test('a ship is DOCKED, IN_ORBIT or IN_TRANSIT, and dock, orbit and navigate lead from one to the other', () => {
  for (const [from, ways] of Object.entries(transitions)) {
    for (const [act, to] of Object.entries(ways)) {
      const set = ships[from]?.() ?? scene();
      expect(statusOf(set)).toBe(from);
      const answer = requests[act]?.(set);
      expect(answer?.json.error?.code ?? answer?.json.data.nav.status, `${act} when ${from}`).toBe(to);
      expect(statusOf(set)).toBe(typeof to === 'number' ? from : to);
    }
  }
});

/** Docked at the destination of the starter contract with all that it asks for. */
function loaded({ ship, contract }: Stage): void {
  const cargo = Object.fromEntries(contract.deliver.map((line) => [line.tradeSymbol, line.unitsRequired]));
  Object.assign(ship, { cargoCapacity: 500, cargo });
  for (const line of contract.deliver) Object.assign(line, { destinationSymbol: ship.nav.waypointSymbol });
}

test('the state of a contract shows in its flags accepted and fulfilled and its two deadlines', () => {
  const set = scene(loaded);
  const { player, contract: path } = set;
  const flags = () => {
    const { accepted, fulfilled } = ok(player.get(path));
    return { accepted, fulfilled };
  };
  expect(flags()).toEqual({ accepted: false, fulfilled: false });
  const { deadlineToAccept, terms } = ok(player.get(path));
  expect(Date.parse(terms.deadline)).toBeGreaterThan(Date.parse(deadlineToAccept));
  ok(player.post(`${path}/accept`));
  for (const { tradeSymbol, unitsRequired } of terms.deliver) {
    expect(flags()).toEqual({ accepted: true, fulfilled: false });
    ok(player.post(`${path}/deliver`, { shipSymbol: 'VOYAGER-1', tradeSymbol, units: unitsRequired }));
  }
  ok(player.post(`${path}/fulfill`));
  expect(flags()).toEqual({ accepted: true, fulfilled: true });
});
