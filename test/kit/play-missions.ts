import { simulatedTransport } from '../../src/backtest/transport.ts';
import { commands } from '../../src/command/commands.ts';
import { createOutcomeResolver } from '../../src/command/outcome-resolver.ts';
import { createPerformer } from '../../src/command/perform.ts';
import type { Strategy } from '../../src/config/schema/strategy-schema.ts';
import { logFleetEvents } from '../../src/fleet/log/log-events.ts';
import { createFleet } from '../../src/fleet/supervision/supervisor.ts';
import type { Mission, Stop } from '../../src/plan/mission.ts';
import { createWorthTelling } from '../../src/telemetry/worth-telling.ts';
import { seededRandom } from '../../src/time/random.ts';
import { installVirtualTime } from '../../src/time/virtual.ts';
import type { Transport } from '../../src/wire/transport.ts';
import type { World } from '../../src/world/world.ts';
import { parsed } from '../telemetry/lines.ts';
import { type Stage, scene } from '../universe/operations/scene.ts';
import { fleetServices } from './fleet-services.ts';
import { aMission } from './makers.ts';
import { performerParts } from './performer.ts';

export const FRIGATE = 'VOYAGER-1';
/** The lane of the missions that the ship is given, so that none is left for one that comes before. */
const STRATEGY = {
  reserveCredits: 0,
  ships: [{ match: { symbol: '*' }, lanes: ['mine'] }],
} as unknown as Strategy;
const LIMIT_MS = 24 * 3_600_000;

/** What became of a ship that was given missions one after the other, until it had nothing left to do. */
export type MissionsPlayed = Awaited<ReturnType<typeof playMissions>>;

/** Makes a mission's stops once the ship's world has been read. */
export type StopsOf = (world: World) => readonly Stop[];

export interface PlayMissionsOptions {
  readonly missions: readonly StopsOf[];
  /** What each mission claims; nothing unless given. */
  readonly claims?: Mission['claims'];
  /** What is set in the universe before the ship begins. */
  readonly edit?: (stage: Stage) => void;
  /** Stands between the ship and the universe. */
  readonly meddle?: (transport: Transport) => Transport;
}

/** The frigate of a new agent, with the real performer, queue and books, against the real universe in virtual time. */
export async function playMissions({ missions, claims = [], edit, meddle = (same) => same }: PlayMissionsOptions) {
  const { player } = scene(edit);
  const time = installVirtualTime(player.nowMs);
  const { clock } = time;
  const closing = new AbortController();
  try {
    const { parts, lines } = await performerParts(clock, player.token);
    const { world, store } = parts;
    logFleetEvents(parts.events, { log: parts.log, speed: 1, worth: createWorthTelling() });
    const transport = meddle(simulatedTransport(player.universe, clock, seededRandom(1, 'network')));
    const performer = createPerformer({ ...parts, transport, closing: closing.signal });
    const left = [...missions];
    const services = fleetServices({
      ...parts,
      performer,
      resolver: createOutcomeResolver({ ...parts, performer }),
      strategy: () => STRATEGY,
      choose: () => {
        const stops = left.shift()?.(world);
        const mission: Mission | undefined = stops && { ...aMission(stops, FRIGATE), claims };
        return { mission, runnerUp: undefined, idle: [] };
      },
    });
    const fleet = createFleet({ services, isFatal: () => true });
    const begun = (async () => {
      await performer.perform(commands.readAgent(), { worth: 1 });
      await performer.perform(commands.readShips(1), { worth: 1 });
      await performer.perform(commands.readContracts(1), { worth: 1 });
      const homeSystem = world.view.ships.get(FRIGATE)?.nav.systemSymbol ?? '';
      for (let page = 1; page <= 5; page++)
        await performer.perform(commands.readWaypoints(homeSystem, page), { worth: 1 });
      fleet.launch(FRIGATE, false);
    })();
    begun.catch(() => {});
    await time.runUntil(begun, player.nowMs + LIMIT_MS);
    await begun;
    const isOver = () => ['waiting', 'failed'].includes(fleet.states().get(FRIGATE) ?? '');
    if (!(await time.runUntil(isOver, player.nowMs + LIMIT_MS)))
      throw new Error('the missions took over a virtual day');
    fleet.stop();
    const said = lines.map(parsed);
    /** "planning", "checkingCargo" …: the states of the frigate, from its log. */
    const states = said
      .filter(({ event, ship }) => event === 'ship.state' && ship === FRIGATE)
      .map(({ to }) => String(to));
    return { states, lines: said, world, store, ledger: player.universe.ledger() };
  } finally {
    closing.abort(new Error('the missions are over'));
    time.uninstall();
  }
}
