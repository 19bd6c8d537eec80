import { commands } from '../command/commands.ts';
import { type Errand, WORTH } from '../command/errand.ts';
import { isLeftAlone } from '../plan/left-alone.ts';
import { type FleetServices, welcomeNewShips } from './services.ts';
import { Setback, succeed } from './setback.ts';
import type { ReconcileInput } from './ship.machine.ts';

/** Entries that the service puts on a page at most (game-facts 1.2). */
const PAGE = 20;

/**
 * The newest entry is on the first page or the last, and those between may be hundreds of old ones. One that the service
 * named as open is read by its name where it is on neither; if that fails nothing hangs on it, since whoever wants another
 * contract is told again.
 */
async function readNewestContracts({ performer, world }: FleetServices, errand: Errand): Promise<void> {
  const read = async (page: number) => succeed(await performer.perform(commands.readContracts(page), errand));
  const last = Math.ceil((await read(1)).reply.meta.total / PAGE);
  if (last > 1) await read(last);
  const named = world.takeNamedContract();
  if (named === undefined || world.view.contracts.has(named)) return;
  await performer.perform(commands.readContract(named), errand);
}

/** Reads the ship; one that the service no longer knows is forgotten. */
async function readShip({ performer, world }: FleetServices, shipSymbol: string, errand: Errand): Promise<void> {
  const outcome = await performer.perform(commands.readShip(shipSymbol), errand);
  if (outcome.kind === 'refused' && outcome.refusal.status === 404) world.forgetShip(shipSymbol);
  else succeed(outcome);
}

/** After a refusal that showed our picture to be wrong: the ship, the agent, the newest contracts (one is open at a time, game-facts 6). */
async function lookAgain(services: FleetServices, shipSymbol: string, errand: Errand): Promise<void> {
  await readShip(services, shipSymbol, errand);
  if (!services.world.view.ships.has(shipSymbol)) return;
  succeed(await services.performer.perform(commands.readAgent(), errand));
  await readNewestContracts(services, errand);
}

/** Settles what is in doubt; while the other ship of a transfer is read, nothing else is handed over to it. */
async function settleDoubts(services: FleetServices, input: ReconcileInput, errand: Errand): Promise<boolean> {
  const { settler, quay } = services;
  const { shipSymbol, order } = input;
  const settling = () => settler.settle(shipSymbol, errand);
  let settled: Awaited<ReturnType<typeof settling>> = false;
  await welcomeNewShips(services, async () => {
    settled = await (order?.kind === 'transfer' ? quay.turn(order.to, settling) : settling());
  });
  return typeof settled === 'boolean' ? settled : succeed(settled);
}

/**
 * Reads, and only reads, what an unsettled ship must know before it plans: what tells whether its last request had its
 * effect, or, where nothing is in doubt, its own state, the agent's and the contracts'. Throws a Setback where the service
 * will not tell; a ship that the service no longer knows is forgotten, and its machine ends.
 */
export async function settle(services: FleetServices, input: ReconcileInput, signal: AbortSignal): Promise<void> {
  const { world, log, clock } = services;
  const { shipSymbol } = input;
  if (isLeftAlone({ world: world.view, nowMs: clock.nowMs() }, 'read', shipSymbol))
    throw new Setback('refused', `${shipSymbol} could lately not be read, and is left alone for a while`);
  const errand = { shipSymbol, worth: WORTH.settle, signal };
  if (!(await settleDoubts(services, input, errand))) await lookAgain(services, shipSymbol, errand);
  if (!world.view.ships.has(shipSymbol)) throw new Error(`the service no longer knows ship ${shipSymbol}`);
  log.info('ship.reconciled', { ship: shipSymbol });
}
