import { expect } from 'vitest';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { type DaemonTest, STARTED_AT_MS, test } from '../../../kit/daemon.ts';
import type { Line } from '../../../telemetry/lines.ts';
import { CALLSIGN, type FleetAbroad, fleetAbroad } from './fleet-abroad.ts';

/** Minutes within which every ship works or is set aside, and those within which the contract is finished. */
const TAKEN_OVER_MINUTES = 5;
const FINISHED_MINUTES = 20;

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

const isFinished = ({ events }: DaemonTest, { contractId }: FleetAbroad) =>
  events('contract.fulfilled').some(({ contract }) => contract === contractId);

/** Runs the daemon with the agent's token and empty books until every ship is settled and the contract finished. */
async function takeOver(daemonTest: DaemonTest, fleet: FleetAbroad): Promise<void> {
  const options = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS };
  daemonTest.replaceUniverse(createUniverse({ ...options, resumeFrom: fleet.snapshot }));
  const credentials = { agentToken: fleet.token, accountToken: undefined, recall: () => undefined, keep: () => {} };
  const run = daemonTest.start({ credentials });
  const areSettled = () => {
    const seen = settled(daemonTest);
    return [...fleet.left.keys()].every((ship) => seen.has(ship) || isUnderWay(fleet, ship));
  };
  for (let seconds = 0; seconds < FINISHED_MINUTES * 60; seconds += 20) {
    await daemonTest.pass(20);
    if (isFinished(daemonTest, fleet) && areSettled()) break;
  }
  await daemonTest.end(run);
}

test.for(['gate half built', 'gate open', 'last hours'] as const)(
  'takes over 60 ships in 30 systems with empty books, and a contract half delivered: %s',
  async (phase, { daemonTest }) => {
    const fleet = fleetAbroad(phase);
    const systems = new Map(Object.values(fleet.ships).map(({ symbol, nav }) => [symbol, nav.systemSymbol]));
    expect([fleet.left.size, new Set(systems.values()).size]).toEqual([60, 30]);
    await takeOver(daemonTest, fleet);
    const { events, sent } = daemonTest;
    const seen = settled(daemonTest);
    for (const [ship, system] of systems) {
      const seconds = system === fleet.home ? HOME_SECONDS : TAKEN_OVER_MINUTES * 60;
      const flies = events('ship.state').some((line) => line.ship === ship && line.to === 'navigating');
      if (isUnderWay(fleet, ship) && (seen.get(ship) ?? seconds) >= seconds) expect(flies, ship).toBe(true);
      else expect(seen.get(ship), ship).toBeLessThan(seconds);
    }
    for (const event of ['command.refused', 'command.unknown', 'ship.failed', 'books.adjusted'])
      expect(events(event)).toEqual([]);
    const jumpers = new Set(events('ship.jumped').map(({ ship }) => systems.get(String(ship))));
    expect(jumpers.size).toBeGreaterThan(3);
    expect(jumpers.has(fleet.home)).toBe(false);
    const sellers = events('cargo.sold').map(({ ship }) => fleet.left.get(String(ship)));
    expect(sellers).toContain('loaded');

    const [empty] = [...fleet.left].find(([, how]) => how === 'out of fuel') ?? [];
    const reason = expect.stringMatching(/tank is empty.*no fuel is sold/);
    expect(events('ship.stranded')).toMatchObject([{ level: 'warn', ship: empty, reason }]);
    expect(isFinished(daemonTest, fleet)).toBe(true);
    const readyMs = Date.parse(String(events('daemon.ready')[0]?.time));
    const before = sent.filter(({ atMs }) => atMs <= readyMs);
    expect(before.every(({ method }) => method === 'GET')).toBe(true);
    const listings = new Set(before.flatMap(({ path }) => (/\/(?:market|shipyard)$/.test(path) ? [path] : []))).size;
    expect(listings).toBeGreaterThan(25);
    expect(before.length).toBeLessThanOrEqual(fleet.left.size / 20 + listings + 15);
    const { creditsDelta } = await (await daemonTest.books(CALLSIGN)).ledger.totals();
    const effects = daemonTest.universe().ledger();
    const oracle = effects.filter(({ agentSymbol }) => agentSymbol === CALLSIGN);
    expect(creditsDelta).toBe(oracle.reduce((sum, row) => sum + row.creditsDelta, 0));
  },
);
