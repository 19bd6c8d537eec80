import { commands } from '../command/commands.ts';
import { readNewestContracts } from '../command/lists.ts';
import { type RequestContext, WORTH } from '../command/request-context.ts';
import { readShipOrGone } from '../command/ship-gone.ts';
import { isBackedOff } from '../plan/backed-off.ts';
import { CommandFailure, succeed } from './command-failure.ts';
import { type FleetServices, welcomeNewShips } from './services.ts';
import type { ReconcileInput } from './ship.machine.ts';

/**
 * The newest contracts, and one that the service named as open, by its name where it is not among them; if that fails
 * nothing hangs on it, since whoever wants another contract is told again.
 */
async function readOpenContracts({ performer, world }: FleetServices, requestContext: RequestContext): Promise<void> {
  const notRead = await readNewestContracts(performer, requestContext);
  if (notRead !== undefined) succeed(notRead);
  const named = world.takeNamedContract();
  if (named === undefined || world.view.contracts.has(named)) return;
  await performer.perform(commands.readContract(named), requestContext);
}

/** Reads the ship; one that the service no longer knows is forgotten. */
async function readShip(
  { performer, world }: FleetServices,
  shipSymbol: string,
  requestContext: RequestContext,
): Promise<void> {
  const outcome = await readShipOrGone(performer, shipSymbol, requestContext);
  if (outcome === 'gone') world.forgetShip(shipSymbol);
  else succeed(outcome);
}

/** After a refusal that showed our picture to be wrong: the ship, the agent, the newest contracts (one is open at a time, game-facts 6). */
async function lookAgain(services: FleetServices, shipSymbol: string, requestContext: RequestContext): Promise<void> {
  await readShip(services, shipSymbol, requestContext);
  if (!services.world.view.ships.has(shipSymbol)) return;
  succeed(await services.performer.perform(commands.readAgent(), requestContext));
  await readOpenContracts(services, requestContext);
}

/** Settles what is in doubt; while the other ship of a transfer is read, nothing else is handed over to it. */
async function resolveUnknownOutcomes(
  services: FleetServices,
  input: ReconcileInput,
  requestContext: RequestContext,
): Promise<boolean> {
  const { resolver, transfers } = services;
  const { shipSymbol, order } = input;
  const settling = () => resolver.settle(shipSymbol, requestContext);
  let settled: Awaited<ReturnType<typeof settling>> = false;
  await welcomeNewShips(services, async () => {
    settled = await (order?.kind === 'transfer' ? transfers.turn(order.to, settling) : settling());
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
  if (isBackedOff({ world: world.view, nowMs: clock.nowMs() }, 'read', shipSymbol))
    throw new CommandFailure('refused', `${shipSymbol} could lately not be read, and is left alone for a while`);
  const requestContext = { shipSymbol, worth: WORTH.settle, signal };
  if (!(await resolveUnknownOutcomes(services, input, requestContext)))
    await lookAgain(services, shipSymbol, requestContext);
  if (!world.view.ships.has(shipSymbol)) throw new Error(`the service no longer knows ship ${shipSymbol}`);
  log.info('ship.reconciled', { ship: shipSymbol });
}
