import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/request-context.ts';
import { gateOf } from '../../plan/galaxy/gates.ts';
import { PAGE } from '../../wire/pages.ts';
import { shipOf } from '../services.ts';
import type { Acting } from './acting.ts';
import { see } from './look.ts';

/** A list that a service never ends is read no further. */
const MOST_PAGES = 50;

/** Lists the waypoints of a system, page by page. */
async function listWaypoints({ services, ask }: Acting, systemSymbol: string): Promise<void> {
  const seen = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { data, meta } = await ask(commands.readWaypoints(systemSymbol, page), WORTH.look);
    for (const { symbol } of data) seen.add(symbol);
    if (data.length === 0 || seen.size >= (meta.total ?? 0) || data.length < PAGE) break;
  }
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
