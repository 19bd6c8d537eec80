import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/request-context.ts';
import { gateOf } from '../../plan/galaxy/gates.ts';
import { Gathering, Walk } from '../../wire/pages.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { shipOf } from '../services.ts';
import type { Acting } from './acting.ts';
import { see } from './look.ts';

/** Lists the waypoints of a system, page by page. */
async function listWaypoints({ services, ask }: Acting, systemSymbol: string): Promise<void> {
  const walk = new Walk(new Gathering<Waypoint>(({ symbol }) => symbol));
  while (walk.page !== undefined) walk.take(await ask(commands.readWaypoints(systemSymbol, walk.page), WORTH.look));
  services.world.listed(systemSymbol, services.clock.nowMs());
}

/** Reads where the gate leads to at which the ship is, unless that is known. */
async function readGate(acting: Acting): Promise<void> {
  const { services, input, perform } = acting;
  const { systemSymbol, waypointSymbol } = shipOf(services, input.shipSymbol).nav;
  const { view } = services.world;
  if (gateOf(view, systemSymbol) !== waypointSymbol || view.gates.has(waypointSymbol)) return;
  await see(acting, 'gate', waypointSymbol, () => perform(commands.readJumpGate(waypointSymbol), WORTH.look));
}

/**
 * Reads where the gate leads to at which the ship is, since an uncharted gate tells it only to a ship there, and lists
 * the waypoints of its system: who charted what changes by the hour.
 */
export async function readSystem(acting: Acting): Promise<void> {
  const { systemSymbol } = shipOf(acting.services, acting.input.shipSymbol).nav;
  await readGate(acting);
  await see(acting, 'system', systemSymbol, () => listWaypoints(acting, systemSymbol));
  // While nobody has read the list of all systems, only the waypoints tell that there is a gate.
  await readGate(acting);
}
