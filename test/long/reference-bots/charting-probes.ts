import { apart, clientOf, type Place, type Ship, type World } from './client.ts';

type Waypoint = Place & { chart?: object; isUnderConstruction: boolean };
type Way = { readonly seconds: number; readonly by: readonly string[] };

const PAUSE_MS = 120_000;
const HOUR_MS = 3_600_000;

/**
 * Charts whole systems with many probes, the nearest uncharted one first, and reads each gate on arrival.
 * Plain HTTP by the service's public description, nothing else; never tuned to the universe it is played in.
 * @param world with how many probes to buy
 */
export async function play(world: World & { readonly probes: number }): Promise<void> {
  const { call, listed, action, fly } = clientOf(world);
  const [, buyer] = await call<Ship[]>('GET', '/my/ships');
  const home = buyer?.nav.systemSymbol ?? '';
  const systems = new Map((await listed<Place>('/systems?')).map((system) => [system.symbol, system]));
  const gates = new Map<string, string>();
  const ways = new Map<string, string[]>();
  /** Systems that a probe has gone to or in which nothing is left to chart, and when a gate was seen that is not built. */
  const taken = new Set([home]);
  const closed = new Map<string, number>();
  /** Probes that have something to chart. */
  const busy = new Set<string>();
  const systemOf = (waypoint: string) => waypoint.split('-').slice(0, 2).join('-');
  const view = (waypoint: string) => call<Waypoint>('GET', `/systems/${systemOf(waypoint)}/waypoints/${waypoint}`);
  let filter = 'traits=UNCHARTED&';
  let hasFilterFound = false;

  /** By a filter that may match nothing: one that has found nothing yet, not even an uncharted gate, is dropped. */
  async function unchartedIn(system: string, isGateUncharted = false): Promise<Waypoint[]> {
    const waypoints = await listed<Waypoint>(`/systems/${system}/waypoints?${filter}`);
    const rest = waypoints.filter(({ chart }) => !chart);
    hasFilterFound ||= rest.length > 0;
    if (hasFilterFound || filter === '' || !isGateUncharted) return rest;
    filter = '';
    // What it passed over may be uncharted as well.
    taken.clear();
    taken.add(home).add(system);
    return unchartedIn(system);
  }

  /** A read that fails or comes back empty is often right the second or third time. */
  async function readGate(gate: string, triesLeft = 2): Promise<void> {
    const path = `/systems/${systemOf(gate)}/waypoints/${gate}/jump-gate`;
    const read = call<{ connections: string[] }>('GET', path).catch(() => ({ connections: [] as string[] }));
    const { connections: found } = await read;
    if (found.length === 0 && triesLeft > 0) return readGate(gate, triesLeft - 1);
    for (const other of found) gates.set(systemOf(other), other);
    ways.set(systemOf(gate), found.map(systemOf));
  }

  /** The least seconds of cooldown to a system that no probe has taken, over gates that have been read. */
  function nearestSystem(from: string): Way | undefined {
    if ([...gates.keys()].every((system) => taken.has(system))) return undefined;
    const open = new Map<string, Way>([[from, { seconds: 0, by: [] }]]);
    for (const done = new Set(closed.keys()); open.size > 0; ) {
      const [here, way] = [...open].reduce((a, b) => (b[1].seconds < a[1].seconds ? b : a));
      if (!taken.has(here)) return way;
      open.delete(here);
      done.add(here);
      for (const next of (ways.get(here) ?? []).filter((each) => !done.has(each))) {
        const seconds = way.seconds + 15 + 0.3 * apart(systems.get(here) as Place, systems.get(next) as Place);
        if (seconds < (open.get(next)?.seconds ?? 1e9)) open.set(next, { seconds, by: [...way.by, next] });
      }
    }
    return undefined;
  }

  /** Takes the nearest system in which, as one reads from afar, something is uncharted. */
  async function claim(from: string): Promise<Way> {
    for (let way = nearestSystem(from); way; way = nearestSystem(from)) {
      const system = way.by.at(-1) ?? from;
      taken.add(system);
      const gate = await view(gates.get(system) ?? '');
      if (gate.isUnderConstruction) closed.set(system, world.now());
      else if (gate.chart) await readGate(gate.symbol);
      if ((await unchartedIn(system, !gate.chart)).length > 0 && !gate.isUnderConstruction) return way;
    }
    throw new Error('nothing left to chart within reach');
  }

  async function go(ship: Ship, to: string): Promise<void> {
    if (ship.nav.status === 'DOCKED') await action(ship, 'orbit');
    if (ship.nav.waypointSymbol === to) return;
    await fly(ship, to);
    ship.nav.status = 'IN_ORBIT';
  }

  async function jump(ship: Ship, system: string): Promise<void> {
    await go(ship, gates.get(ship.nav.systemSymbol) ?? '');
    await world.sleep(Date.parse(ship.cooldown.expiration ?? '1970') - world.now() + 500);
    await action(ship, 'jump', { waypointSymbol: gates.get(system) });
  }

  /** Where somebody else was first the chart is refused, and the probe goes on. */
  async function chartAll(ship: Ship): Promise<void> {
    let here: Place = await view(ship.nav.waypointSymbol);
    for (let rest = await unchartedIn(ship.nav.systemSymbol); rest.length > 0; ) {
      here = rest.reduce((a, b) => (apart(b, here) < apart(a, here) ? b : a));
      rest = rest.filter((each) => each !== here);
      await go(ship, here.symbol);
      await action(ship, 'chart').catch(() => {});
    }
  }

  /** What was not built an hour ago may be by now. */
  function forgetClosed(): void {
    for (const [system, seenMs] of closed)
      if (world.now() - seenMs > HOUR_MS && closed.delete(system)) taken.delete(system);
  }

  /** Whatever goes wrong, look again in two minutes; where nothing is left for any probe, in an hour. */
  async function roam(ship: Ship): Promise<void> {
    for (;;) {
      try {
        const { by } = await claim(ship.nav.systemSymbol);
        busy.add(ship.symbol);
        for (const system of by) await jump(ship, system);
        await readGate(ship.nav.waypointSymbol);
        await chartAll(ship);
      } catch {
        busy.delete(ship.symbol);
        if (busy.size === 0) forgetClosed();
        await world.sleep(busy.size === 0 ? HOUR_MS : PAUSE_MS);
        Object.assign(ship, await call<Ship>('GET', `/my/ships/${ship.symbol}`));
      }
    }
  }

  const [gate] = await listed<Waypoint>(`/systems/${home}/waypoints?type=JUMP_GATE&`);
  if (!buyer || !gate) throw new Error('expected a probe, and a gate at home');
  gates.set(home, gate.symbol);
  await readGate(gate.symbol);
  for (const { symbol } of await listed<Waypoint>(`/systems/${home}/waypoints?traits=SHIPYARD&`)) {
    const { shipTypes } = await call<{ shipTypes: { type: string }[] }>(
      'GET',
      `/systems/${home}/waypoints/${symbol}/shipyard`,
    );
    if (shipTypes.some(({ type }) => type === 'SHIP_PROBE')) await go(buyer, symbol);
  }
  await action(buyer, 'dock');
  const order = { shipType: 'SHIP_PROBE', waypointSymbol: buyer.nav.waypointSymbol };
  for (let bought = 0; bought < world.probes; await world.sleep(PAUSE_MS)) {
    const reply = await call<{ ship: Ship }>('POST', '/my/ships', order).catch(() => {});
    if (reply) void roam(reply.ship);
    if (reply) bought++;
  }
}
