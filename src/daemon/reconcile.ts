import { commands, systemOf } from '../command/commands.ts';
import { type Errand, WORTH } from '../command/errand.ts';
import type { Outcome } from '../command/outcome.ts';
import type { Performer } from '../command/perform.ts';
import type { Store } from '../store/store.ts';
import type { World } from '../world/world.ts';
import { CredentialsError, StrangeServer } from './credentials.ts';

export interface ReconcileParts {
  readonly performer: Performer;
  readonly world: World;
  readonly store: Store;
  /** Takes requests that wait out of the queue. */
  readonly stop: AbortSignal;
}

/** Entries that the service puts on a page at most (game-facts 1.2). */
const PAGE = 20;

function reply<Done extends { kind: 'done' }>(outcome: Done | Exclude<Outcome, { kind: 'done' }>): Done {
  if (outcome.kind === 'done') return outcome;
  if (outcome.kind === 'unknown') throw new StrangeServer(outcome.reason, true);
  const { code, name, status, message } = outcome.refusal;
  if (status === 401) throw new CredentialsError(`the server refused the token: ${code} ${name} (${message})`);
  throw new StrangeServer(`the server refused to be read: ${code} ${name} (${message})`, true);
}

async function everyPage(
  readPage: (page: number) => Promise<{ readonly meta: { readonly total: number } }>,
): Promise<void> {
  for (let page = 1; ; page++) {
    const { meta } = await readPage(page);
    if (page * PAGE >= meta.total) return;
  }
}

/** Reads the waypoints of a system, and what its markets and shipyards list, which never changes within a universe. */
async function readSystem({ performer, world }: ReconcileParts, systemSymbol: string, errand: Errand): Promise<void> {
  reply(await performer.perform(commands.readSystem(systemSymbol), errand));
  await everyPage(
    async (page) => reply(await performer.perform(commands.readWaypoints(systemSymbol, page), errand)).reply,
  );
  for (const { symbol, systemSymbol: system, traits } of world.view.waypoints.values()) {
    if (system !== systemSymbol) continue;
    const has = (trait: string) => traits.some((one) => one.symbol === trait);
    if (has('MARKETPLACE')) reply(await performer.perform(commands.readMarket(symbol), errand));
    if (has('SHIPYARD')) reply(await performer.perform(commands.readShipyard(symbol), errand));
  }
}

/** Reads everything that the fleet plans with: agent, ships, contracts, their systems, and the prices seen earlier. */
export async function reconcile(parts: ReconcileParts): Promise<void> {
  const { performer, world, store } = parts;
  const errand = { worth: WORTH.settle, signal: parts.stop };
  reply(await performer.perform(commands.readAgent(), errand));
  await everyPage(async (page) => reply(await performer.perform(commands.readShips(page), errand)).reply);
  await everyPage(async (page) => reply(await performer.perform(commands.readContracts(page), errand)).reply);
  const systems = new Set([...world.view.ships.values()].map((ship) => systemOf(ship.nav.waypointSymbol)));
  for (const systemSymbol of systems) await readSystem(parts, systemSymbol, errand);
  world.recallPrices(await store.prices.latest());
}
