/** What the reference bots have of a service: plain HTTP by its public description, and a clock. */
export interface World {
  readonly base: string;
  readonly token: string;
  fetch(url: string, init: RequestInit): Promise<{ readonly status: number; json(): Promise<unknown> }>;
  sleep(ms: number): Promise<void>;
  now(): number;
}

export type Place = { symbol: string; x: number; y: number };
export type Named = { symbol: string };

export interface Ship {
  readonly symbol: string;
  nav: { waypointSymbol: string; systemSymbol: string; status: string; route: { arrival: string } };
  fuel: { current: number; capacity: number };
  cargo: { capacity: number; units: number; inventory: { symbol: string; units: number }[] };
  cooldown: { remainingSeconds: number; expiration?: string };
  readonly engine: { readonly speed: number };
  readonly mounts: Named[];
}

export const apart = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

/** Sends one request after another, each half a second after the one before. */
export function clientOf(world: World) {
  let nextMs = 0;
  async function call<T>(method: string, path: string, body: object = {}): Promise<T> {
    const atMs = Math.max(world.now(), nextMs);
    nextMs = atMs + 510;
    await world.sleep(atMs - world.now());
    const headers = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' };
    const init = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const reply = await world.fetch(world.base + path, init);
    const json = (await reply.json()) as { data: T; error?: { code: number; message: string } };
    if (reply.status === 429) return world.sleep(1_000).then(() => call(method, path, body));
    if (json.error) throw new Error(`${method} ${path}: ${json.error.code} ${json.error.message}`);
    return json.data;
  }

  /** All pages of a list; the path ends in `?` or `&`. */
  async function listed<T>(path: string, page = 1): Promise<T[]> {
    const found = await call<T[]>('GET', `${path}limit=20&page=${page}`);
    return found.length < 20 ? found : found.concat(await listed<T>(path, page + 1));
  }

  /** Sends a change of a ship, and takes over what the reply tells of the ship. */
  async function action(ship: Ship, what: string, body: object = {}): Promise<void> {
    Object.assign(ship, await call('POST', `/my/ships/${ship.symbol}/${what}`, body));
  }

  async function fly(ship: Ship, waypointSymbol: string): Promise<void> {
    await action(ship, 'navigate', { waypointSymbol });
    await world.sleep(Date.parse(ship.nav.route.arrival) - world.now() + 500);
  }

  const credits = async () => (await call<{ credits: number }>('GET', '/my/agent')).credits;
  return { call, listed, action, fly, credits };
}
