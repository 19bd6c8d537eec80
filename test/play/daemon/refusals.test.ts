import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../src/config/settings.ts';
import { type ErrorName, errorCodes } from '../../../src/wire/error-codes.ts';
import type { Transport, WireRequest } from '../../../src/wire/transport.ts';
import { type DaemonTest, MINUTE_MS, withDaemon } from '../../kit/daemon.ts';
import type { Line } from '../../telemetry/lines.ts';

/** Refusals in the game's own terms, by the end of the path that they answer (facts: error-codes). */
const REFUSALS = [
  ['cooldownConflict', '/extract'],
  ['surveyExpiration', '/extract/survey'],
  ['surveyExhausted', '/extract/survey'],
  ['cargoFull', '/extract'],
  ['navigateInsufficientFuel', '/navigate'],
  ['navigateInTransit', '/navigate'],
  ['shipInTransit', '/orbit'],
  ['navigateSameDestination', '/navigate'],
  ['notDocked', '/sell'],
  ['cargoMissing', '/sell'],
  ['cargoUnitCount', '/sell'],
  ['marketTradeNotSold', '/sell'],
  ['marketTradeUnitLimit', '/sell'],
  ['marketNotFound', '/sell'],
  ['marketTradeInsufficientCredits', '/purchase'],
  ['marketTradeNoPurchase', '/purchase'],
  ['marketTradeUnitLimit', '/purchase'],
  ['cargoExceedsLimit', '/purchase'],
  ['refuelInvalidWaypoint', '/refuel'],
  ['agentInsufficientCredits', '/refuel'],
  ['purchaseShipCredits', '/my/ships'],
  ['existingContract', '/negotiate/contract'],
  ['acceptConflict', '/accept'],
  ['contractDeadline', '/deliver'],
  ['deliverFulfilled', '/deliver'],
  ['fulfillDelivery', '/fulfill'],
] as const satisfies readonly (readonly [ErrorName, string])[];

/** Milliseconds for which the same request is refused in the same way, and for which a second try counts as one at once. */
const LASTS_MS = MINUTE_MS;
const AT_ONCE_MS = 5_000;
const LIMIT_MINUTES = 60;

interface Struck {
  readonly name: ErrorName;
  readonly key: string;
  readonly firstMs: number;
}

const keyOf = ({ method, path, body }: WireRequest) => `${method} ${path} ${body ?? ''}`;

/** Refuses one request for each of these refusals, and for a minute whatever is sent that equals it. */
function refusing(daemonTest: DaemonTest, wanted: (typeof REFUSALS)[number][]) {
  const struck: Struck[] = [];
  const lasting = (request: WireRequest, nowMs: number) =>
    struck.find(({ key, firstMs }) => key === keyOf(request) && nowMs < firstMs + LASTS_MS);
  function strikes(request: WireRequest, firstMs: number): Struck | undefined {
    // A survey that is gone is no setback, and would forgive the one of digging without it: each has its own time.
    const isDue = (end: string) => end !== '/extract' || !wanted.some(([, other]) => other === '/extract/survey');
    const next = wanted.findIndex(([, end]) => request.path.endsWith(end) && isDue(end));
    const [name] = wanted[next] ?? [];
    if (name === undefined) return undefined;
    wanted.splice(next, 1);
    struck.push({ name, key: keyOf(request), firstMs });
    return struck.at(-1);
  }
  const way = (onwards: Transport): Transport => {
    return async (request, signal) => {
      if (request.method === 'GET' || request.path === '/register') return onwards(request, signal);
      const nowMs = daemonTest.time.clock.nowMs();
      const hit = lasting(request, nowMs) ?? strikes(request, nowMs);
      if (hit === undefined) return onwards(request, signal);
      const { code, httpStatus } = errorCodes[hit.name];
      const body = JSON.stringify({ error: { code, message: 'as the test wants' } });
      return { status: httpStatus, headers: {}, body };
    };
  };
  return { struck, way };
}

const msOf = ({ time }: Line) => Date.parse(String(time));

/** The instants of lines, ship by ship and operation by operation. */
function byShip(lines: readonly Line[]): readonly number[][] {
  const groups = new Map<string, number[]>();
  for (const line of lines) {
    const key = `${line.ship} ${line.operation}`;
    groups.set(key, [...(groups.get(key) ?? []), msOf(line)]);
  }
  return [...groups.values()];
}

/** A strategy that does everything soon: trades, contracts, mines with surveys, and buys ships for it. */
function busySettings({ settings }: DaemonTest): Settings {
  const purchases = [
    { type: 'SHIP_MINING_DRONE', atMost: 3, whenCreditsAbove: 0 },
    { type: 'SHIP_SURVEYOR', atMost: 1, whenCreditsAbove: 0 },
  ] as const;
  const drones = { match: { frame: 'FRAME_DRONE' }, lanes: ['mine'] } as const;
  const ships = [{ ...drones, lanes: [...drones.lanes] }, ...settings.strategy.ships];
  return { ...settings, strategy: { ...settings.strategy, ships, purchases: [...purchases] } };
}

describe('F07: a refusal', () => {
  test('of any kind is named and sent again once at most, then after pauses that grow, and holds up nobody', async () => {
    const left = [...REFUSALS];
    await withDaemon(async (daemonTest) => {
      const { struck, way } = refusing(daemonTest, left);
      daemonTest.way = way;
      const run = daemonTest.start({ settings: busySettings(daemonTest) });
      await daemonTest.until(() => left.length === 0, LIMIT_MINUTES);
      expect(left).toEqual([]);
      await daemonTest.pass(LASTS_MS / 1_000);
      const flights = daemonTest.events('ship.navigated').length;
      await daemonTest.pass(120);
      await daemonTest.end(run);
      const lines = [...daemonTest.events('command.refused'), ...daemonTest.events('survey.gone')];
      for (const { name, firstMs } of struck) {
        const told = lines.filter((line) => line.name === name && msOf(line) >= firstMs);
        expect(told.length, name).toBeGreaterThan(0);
        // While one ship pauses another may try what is the agent's own business, such as a contract.
        for (const times of byShip(told)) {
          expect(times.filter((ms) => ms < (times[0] ?? 0) + AT_ONCE_MS).length, name).toBeLessThanOrEqual(2);
          expect(times.filter((ms) => ms < (times[0] ?? 0) + LASTS_MS).length, name).toBeLessThanOrEqual(4);
        }
      }
      expect(daemonTest.events('ship.failed')).toEqual([]);
      expect(daemonTest.events('ship.navigated').length).toBeGreaterThan(flights);
    });
  });
});
