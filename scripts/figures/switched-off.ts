import type { Trial } from '../../src/daemon/parts.ts';
import { chooseMission } from '../../src/plan/choose.ts';
import type { UniverseState } from '../../src/universe/state.ts';
import { emptyGalaxy } from '../../src/world/galaxy/galaxy.ts';
import type { WorldView } from '../../src/world/state.ts';

/** One part of the daemon, switched off. */
export interface Ablation {
  readonly name: string;
  readonly trial: Trial;
  readonly change?: (state: UniverseState) => void;
}

/** The world as one planner sees it: all of it as it is, but for what is put in its place. */
function seenOtherwise(replace: (world: WorldView) => Partial<WorldView>): (world: WorldView) => WorldView {
  const views = new WeakMap<WorldView, WorldView>();
  return (world) => {
    const known = views.get(world);
    if (known !== undefined) return known;
    const properties = Object.entries(replace(world)).map(([key, value]) => [key, { value, enumerable: true }]);
    const view: WorldView = Object.create(world, Object.fromEntries(properties));
    views.set(world, view);
    return view;
  };
}

/** Full burn takes as long as a cruise and twice the fuel, so that nobody plans it. */
const cruising = seenOtherwise(({ observed }) => ({
  observed: { ...observed, travel: { ...observed.travel, BURN: { fixed: 15, factor: 2 } } },
}));

/** Probes stay where they looked first. */
function fixedProbes(): typeof chooseMission {
  const posts = new Map<string, string>();
  return (situation, ship) => {
    if (ship.registration.role !== 'SATELLITE') return chooseMission(situation, ship);
    const post = posts.get(ship.symbol);
    if (post === undefined) {
      const choice = chooseMission(situation, ship);
      const look = choice.mission?.claims.find((claim) => claim.kind === 'look');
      if (look !== undefined) posts.set(ship.symbol, look.waypoint);
      return choice;
    }
    const market = situation.world.markets.get(post);
    const { markets } = emptyGalaxy();
    if (market !== undefined) markets.set(post, market);
    const world: WorldView = Object.create(situation.world, { markets: { value: markets } });
    return chooseMission({ ...situation, world }, ship);
  };
}

/** No ship is given the supply lane. */
const withoutSupply: typeof chooseMission = (situation, ship) => {
  const ships = situation.strategy.ships.map(({ match, lanes }) => {
    return { match, lanes: lanes.filter((lane) => lane !== 'supply') };
  });
  return chooseMission({ ...situation, strategy: { ...situation.strategy, ships } }, ship);
};

/** Takes the surveyors off all ships. */
function withoutSurveyors({ ships }: UniverseState): void {
  for (const ship of Object.values(ships)) {
    const mounts = ship.mounts.filter((mount) => !mount.startsWith('MOUNT_SURVEYOR'));
    Object.assign(ship, { mounts });
  }
}

/** The daemon as it is, and with one part after the other switched off; made anew for each run. */
export function ablations(): Ablation[] {
  return [
    { name: 'all as it is', trial: {} },
    { name: 'requests in the order they come (FIFO), not by worth', trial: { worth: () => 0 } },
    {
      name: 'no claims: ships plan as if alone',
      trial: { choose: (situation, ship) => chooseMission({ ...situation, claims: [] }, ship) },
    },
    {
      name: 'no price of requests: extraction and scouting never wait',
      trial: { choose: (situation, ship, before) => chooseMission({ ...situation, scarcity: 0 }, ship, before) },
    },
    { name: 'no surveys', trial: {}, change: withoutSurveyors },
    {
      name: 'CRUISE only',
      trial: { choose: (situation, ship) => chooseMission({ ...situation, world: cruising(situation.world) }, ship) },
    },
    { name: 'no factory is supplied (no supply lane)', trial: { choose: withoutSupply } },
    { name: 'probes that stay where they looked first', trial: { choose: fixedProbes() } },
  ];
}
