import { commands } from '../command/commands.ts';
import { type Errand, WORTH } from '../command/errand.ts';
import { readNewestContracts } from '../command/lists.ts';
import { readShipOrGone } from '../command/ship-gone.ts';
import { isLeftAlone } from '../plan/left-alone.ts';
import { type FleetServices, welcomeNewShips } from './services.ts';
import { Setback, succeed } from './setback.ts';
import type { ReconcileInput } from './ship.machine.ts';

/**
 * The newest contracts, and one that the service named as open, by its name where it is not among them; if that fails
 * nothing hangs on it, since whoever wants another contract is told again.
 */
async function readOpenContracts({ performer, world }: FleetServices, errand: Errand): Promise<void> {
  const notRead = await readNewestContracts(performer, errand);
  if (notRead !== undefined) succeed(notRead);
  const named = world.takeNamedContract();
  if (named === undefined || world.view.contracts.has(named)) return;
  await performer.perform(commands.readContract(named), errand);
}

/** Reads the ship; one that the service no longer knows is forgotten. */
async function readShip({ performer, world }: FleetServices, shipSymbol: string, errand: Errand): Promise<void> {
  const outcome = await readShipOrGone(performer, shipSymbol, errand);
  if (outcome === 'gone') world.forgetShip(shipSymbol);
  else succeed(outcome);
}

/** After a refusal that showed our picture to be wrong: the ship, the agent, the newest contracts (one is open at a time, game-facts 6). */
async function lookAgain(services: FleetServices, shipSymbol: string, errand: Errand): Promise<void> {
  await readShip(services, shipSymbol, errand);
  if (!services.world.view.ships.has(shipSymbol)) return;
  succeed(await services.performer.perform(commands.readAgent(), errand));
  await readOpenContracts(services, errand);
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
