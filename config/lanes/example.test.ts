import { assert, situation, test, waypoint } from 'argosy/testing';
import lane from './example.ts';

const markets = {
  A1: { x: 0, fuel: true, IRON: { buy: 100, sell: 90 } },
  B2: { x: 30, fuel: true, IRON: { buy: 420, sell: 400 } },
};

test('it buys where a good is cheap and sells it where it is dear', async () => {
  const mission = await situation({ markets }).propose(lane);
  assert.ok(typeof mission === 'object', `expected a mission, got: ${mission}`);
  assert.deepEqual(
    mission.stops.map((stop) => stop.waypoint),
    [waypoint('A1'), waypoint('B2')],
  );
  assert.ok(mission.profitCredits > 5_000);
});

test('it sells what is aboard before it buys', async () => {
  const mission = await situation({ markets, ship: { cargo: { IRON: 5 } } }).propose(lane);
  assert.ok(typeof mission === 'object', `expected a mission, got: ${mission}`);
  assert.equal(mission.what, `sell 5 IRON at ${waypoint('B2')}`);
});

test('it stays where it is while credits are too few', async () => {
  assert.equal(await situation({ markets, credits: 150 }).propose(lane), 'no margin is wide enough');
});
