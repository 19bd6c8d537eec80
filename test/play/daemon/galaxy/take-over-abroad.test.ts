import { expect } from 'vitest';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { type DaemonTest, STARTED_AT_MS, test } from '../../../kit/daemon.ts';
import type { Line } from '../../../telemetry/lines.ts';
import { type FleetAbroad, fleetAbroad } from './fleet-abroad.ts';

/** Minutes within which every ship works or is set aside. */
const TAKEN_OVER_MINUTES = 5;

/** Seconds within which the ships at home work, however many systems are still to be read. */
const HOME_SECONDS = 15;

const secondsOf = ({ time }: Line) => (Date.parse(String(time)) - STARTED_AT_MS) / 1_000;

const isReading = ({ msg }: Line) => String(msg).includes('reading the system');

/** When each ship began its first work, reading aside, or was set aside with a reason; seconds. */
function settled({ events }: DaemonTest): ReadonlyMap<string, number> {
  const works = events('mission.started').filter((line) => !isReading(line));
  const asides = [...events('ship.idle'), ...events('ship.stranded')].filter(({ reason }) => reason !== '');
  const first = new Map<string, number>();
  for (const line of [...works, ...asides]) {
    const ship = String(line.ship);
    first.set(ship, Math.min(first.get(ship) ?? Number.POSITIVE_INFINITY, secondsOf(line)));
  }
  return first;
}

const isUnderWay = ({ ships }: FleetAbroad, ship: string) => ships[ship]?.nav.status === 'IN_TRANSIT';

/** Runs the daemon with the agent's token and empty books until every ship is settled. */
async function takeOver(daemonTest: DaemonTest, fleet: FleetAbroad): Promise<void> {
  const options = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS };
  daemonTest.replaceUniverse(createUniverse({ ...options, resumeFrom: fleet.snapshot }));
  const credentials = { agentToken: fleet.token, accountToken: undefined, recall: () => undefined, keep: () => {} };
  const run = daemonTest.start({ credentials });
  for (let seconds = 0; seconds < TAKEN_OVER_MINUTES * 60; seconds += 20) {
    await daemonTest.pass(20);
    const seen = settled(daemonTest);
    if ([...fleet.left.keys()].every((ship) => seen.has(ship) || isUnderWay(fleet, ship))) break;
  }
  await daemonTest.end(run);
}

test.for([
  ['half built', false],
  ['open', true],
] as const)(
  'takes over 60 ships in 30 systems with empty books, the home gate %s',
  async ([, isGateOpen], { daemonTest }) => {
    const fleet = fleetAbroad(isGateOpen);
    const systems = new Map(Object.values(fleet.ships).map(({ symbol, nav }) => [symbol, nav.systemSymbol]));
    expect([fleet.left.size, new Set(systems.values()).size]).toEqual([60, 30]);
    await takeOver(daemonTest, fleet);
    const seen = settled(daemonTest);
    for (const [ship, system] of systems) {
      if (isUnderWay(fleet, ship) && !seen.has(ship)) continue;
      const seconds = system === fleet.home ? HOME_SECONDS : TAKEN_OVER_MINUTES * 60;
      expect(seen.get(ship), ship).toBeLessThan(seconds);
    }
    for (const event of ['command.refused', 'command.unknown', 'ship.failed', 'books.adjusted'])
      expect(daemonTest.events(event)).toEqual([]);
    const jumpers = new Set(daemonTest.events('ship.jumped').map(({ ship }) => systems.get(String(ship))));
    expect(jumpers.size).toBeGreaterThan(3);
    expect(jumpers.has(fleet.home)).toBe(false);
    const sellers = daemonTest.events('cargo.sold').map(({ ship }) => fleet.left.get(String(ship)));
    expect(sellers).toContain('loaded');
  },
);
