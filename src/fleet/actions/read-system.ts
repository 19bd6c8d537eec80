import { type Command, commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import { isOf } from '../../game/lanes.ts';
import { gateOf } from '../../plan/galaxy/gates.ts';
import { gameSecondsBetween } from '../../time/iso.ts';
import { Gathering, Walk } from '../../wire/pages.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { Sight } from '../../world/failures/failed-attempts.ts';
import { hasMarket, hasTrait } from '../../world/known.ts';
import { shipOf } from '../services.ts';
import type { Acting } from './acting.ts';
import { CommandFailure } from './command-failure.ts';
import { see } from './look.ts';

/** Lists the waypoints of a system, page by page. */
export async function listWaypoints({ services, ask }: Acting, systemSymbol: string): Promise<void> {
  const walk = new Walk(new Gathering<Waypoint>(({ symbol }) => symbol));
  while (walk.page !== undefined) walk.take(await ask(commands.readWaypoints(systemSymbol, walk.page), WORTH.look));
  services.world.listed(systemSymbol, services.clock.nowMs());
}

/** Game seconds, a guess, for which a list of waypoints holds: little is charted meanwhile that we do not see. */
const LISTED_SECONDS = 600;

function isListedLately({ services }: Acting, systemSymbol: string): boolean {
  const { world, clock } = services;
  const atMs = world.view.listedAtMs.get(systemSymbol);
  return atMs !== undefined && gameSecondsBetween(services, atMs, clock.nowMs()) < LISTED_SECONDS;
}

/** Reads where the gate leads to at which the ship is, unless that is known. */
async function readGate(acting: Acting): Promise<void> {
  const { services, input } = acting;
  const { systemSymbol, waypointSymbol } = shipOf(services, input.shipSymbol).nav;
  if (gateOf(services.world.view, systemSymbol) === waypointSymbol) await readConnections(acting, waypointSymbol);
}

async function readConnections(acting: Acting, gate: string): Promise<void> {
  if (acting.services.world.view.gates.has(gate)) return;
  await see(acting, 'gate', gate, () => acting.perform(commands.readJumpGate(gate), WORTH.look));
}

/** Reads from afar what the charted markets and shipyards of a system deal in, unless that is known. */
async function readListings(acting: Acting, systemSymbol: string): Promise<void> {
  const { services, perform } = acting;
  const { waypoints, markets, shipyards } = services.world.view;
  const read = async (sight: Sight, command: Command) =>
    see(acting, sight, command.path.waypointSymbol ?? '', () => perform(command, WORTH.look)).catch(goOnIfRefused);
  for (const waypoint of [...waypoints.in(systemSymbol)]) {
    const { symbol } = waypoint;
    if (hasMarket(waypoint) && !markets.has(symbol)) await read('market', commands.readMarket(symbol));
    if (hasTrait(waypoint, 'SHIPYARD') && !shipyards.has(symbol)) await read('shipyard', commands.readShipyard(symbol));
  }
}

/** Whether the ship's mission is to explore or to chart. */
function charts({ input }: Acting): boolean {
  return isOf('abroad', input.progress?.mission.lane);
}

/** One place that the service does not serve keeps no ship from the others. */
export function goOnIfRefused(reason: unknown): void {
  const isRefused = reason instanceof CommandFailure && (reason.kind === 'refused' || reason.kind === 'mistaken');
  if (!isRefused) throw reason;
}

/** Lists the waypoints of another system, and reads where its gate leads to if it is charted (facts: gate-network). */
async function readFromAfar(acting: Acting, systemSymbol: string): Promise<void> {
  await see(acting, 'system', systemSymbol, () => listWaypoints(acting, systemSymbol));
  const { view } = acting.services.world;
  const gate = view.waypoints.get(gateOf(view, systemSymbol) ?? '');
  if (gate === undefined || hasTrait(gate, 'UNCHARTED')) return;
  await readConnections(acting, gate.symbol).catch(goOnIfRefused);
}

/**
 * Reads where the gate leads to at which the ship is, since an uncharted gate shows it only to a ship there, and lists
 * the waypoints of its system: who charted what changes by the hour. For a ship that can trade, also what is dealt in
 * there.
 */
export async function readSystem(acting: Acting, { systemSymbol: other }: { systemSymbol?: string }): Promise<void> {
  const { nav, cargo } = shipOf(acting.services, acting.input.shipSymbol);
  if (other !== undefined && other !== nav.systemSymbol) return readFromAfar(acting, other);
  const { systemSymbol } = nav;
  const trades = cargo.capacity > 0 && !charts(acting);
  await readGate(acting);
  // What others chart by the minute matters only to ships that chart.
  const isKnown = trades && isListedLately(acting, systemSymbol);
  if (!isKnown) await see(acting, 'system', systemSymbol, () => listWaypoints(acting, systemSymbol));
  // While nobody has read the list of all systems, only the waypoints show that there is a gate.
  await readGate(acting);
  if (trades) await readListings(acting, systemSymbol);
}
