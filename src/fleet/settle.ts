import { commands } from '../command/commands.ts';
import { type Errand, WORTH } from '../command/errand.ts';
import { type FleetServices, welcomeNewShips } from './services.ts';
import { succeed } from './setback.ts';
import type { ReconcileInput } from './ship.machine.ts';

/** Entries that the service puts on a page at most (game-facts 1.2). */
const PAGE = 20;

/** Reads a page; tells how many entries there are in all. */
type ReadPage = (page: number) => Promise<number>;

async function everyPage(readPage: ReadPage): Promise<void> {
  for (let page = 1, total = PAGE; page === 1 || (page - 1) * PAGE < total; page++) total = await readPage(page);
}

/** The newest entry is on the first page or the last, and those between may be hundreds of old ones. */
async function firstAndLastPage(readPage: ReadPage): Promise<void> {
  const last = Math.ceil((await readPage(1)) / PAGE);
  if (last > 1) await readPage(last);
}

/** Reads the ship; one that the service no longer knows is forgotten, and its machine ends. */
async function readShip({ performer, world }: FleetServices, shipSymbol: string, errand: Errand): Promise<void> {
  const outcome = await performer.perform(commands.readShip(shipSymbol), errand);
  if (outcome.kind === 'refused' && outcome.refusal.status === 404) {
    world.forgetShip(shipSymbol);
    throw new Error(`the service no longer knows ship ${shipSymbol}`);
  }
  succeed(outcome);
}

/** Reads the other ship of a transfer while nothing else is handed over to it; one that is gone is its own machine's business. */
async function readTaker({ performer, quay }: FleetServices, taker: string, errand: Errand): Promise<void> {
  const outcome = await quay.turn(taker, () => performer.perform(commands.readShip(taker), errand));
  if (outcome.kind !== 'refused' || outcome.refusal.status !== 404) succeed(outcome);
}

/**
 * Reads, and only reads, what an unsettled ship must know before it plans: itself, the ship that it handed cargo over
 * to, the agent, the newest contracts (an agent has one at a time, game-facts 6), and the fleet where a ship may have
 * been bought. Throws a Setback where the
 * service will not tell.
 */
export async function settle(services: FleetServices, input: ReconcileInput, signal: AbortSignal): Promise<void> {
  const { performer, log } = services;
  const { shipSymbol, order } = input;
  const errand = { shipSymbol, worth: WORTH.settle, signal };
  await readShip(services, shipSymbol, errand);
  if (order?.kind === 'transfer') await readTaker(services, order.to, errand);
  succeed(await performer.perform(commands.readAgent(), errand));
  await firstAndLastPage(
    async (page) => succeed(await performer.perform(commands.readContracts(page), errand)).reply.meta.total,
  );
  if (order?.kind === 'buyShip') {
    await welcomeNewShips(services, () =>
      everyPage(async (page) => succeed(await performer.perform(commands.readShips(page), errand)).reply.meta.total),
    );
  }
  log.info('ship.reconciled', { ship: shipSymbol });
}
