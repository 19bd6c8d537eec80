import { commands } from '../../command/commands.ts';
import { type RequestContext, WORTH } from '../../command/performer.ts';
import { readNewestContracts, readShipOrGone } from '../../command/reads.ts';
import { isBackedOff } from '../../plan/common/backed-off.ts';
import { CommandFailure, succeed } from '../actions/command-failure.ts';
import { type FleetServices, welcomeNewShips } from '../services.ts';
import type { ReconcileInput } from './ship.machine.ts';

/**
 * Reads the newest contracts, and one that the service named as open if it is not among them. If that last read fails
 * nothing depends on it: a ship that wants another contract gets the name again.
 */
async function readOpenContracts({ performer, world }: FleetServices, requestContext: RequestContext): Promise<void> {
  const notRead = await readNewestContracts(performer, requestContext);
  if (notRead !== undefined) succeed(notRead);
  const named = world.takeNamedContract();
  if (named === undefined || world.view.contracts.has(named)) return;
  await performer.perform(commands.readContract(named), requestContext);
}

/** Reads the ship; forgets one that the service no longer knows. */
async function readShip(
  { performer, world }: FleetServices,
  shipSymbol: string,
  requestContext: RequestContext,
): Promise<void> {
  const outcome = await readShipOrGone(performer, shipSymbol, requestContext);
  if (outcome === 'gone') world.forgetShip(shipSymbol);
  else succeed(outcome);
}

/**
 * After a refusal that showed our picture to be wrong: reads the ship, the agent and the newest contracts (one is open
 * at a time; facts: contract-terms).
 */
async function lookAgain(services: FleetServices, shipSymbol: string, requestContext: RequestContext): Promise<void> {
  await readShip(services, shipSymbol, requestContext);
  if (!services.world.view.ships.has(shipSymbol)) return;
  succeed(await services.performer.perform(commands.readAgent(), requestContext));
  await readOpenContracts(services, requestContext);
}

/** Resolves unknown outcomes. While the other ship of a transfer is read, nothing else is handed over to it. */
async function resolveUnknownOutcomes(
  services: FleetServices,
  input: ReconcileInput,
  requestContext: RequestContext,
): Promise<boolean> {
  const { resolver, transfers } = services;
  const { shipSymbol, step } = input;
  const settling = () => resolver.resolve(shipSymbol, requestContext);
  let settled: Awaited<ReturnType<typeof settling>> = false;
  await welcomeNewShips(services, async () => {
    settled = await (step?.kind === 'transfer' ? transfers.turn(step.to, settling) : settling());
  });
  return typeof settled === 'boolean' ? settled : succeed(settled);
}

/**
 * Reads, without changing anything, the facts that an unresolved ship needs before it plans: whether its last request
 * had its effect or, if no outcome is unknown, the state of the ship, the agent and the contracts. Throws a
 * CommandFailure if a read fails; a ship that the service no longer knows is forgotten, and its machine ends.
 */
export async function resolveOutcome(
  services: FleetServices,
  input: ReconcileInput,
  signal: AbortSignal,
): Promise<void> {
  const { world, log, clock } = services;
  const { shipSymbol } = input;
  if (isBackedOff({ world: world.view, nowMs: clock.nowMs() }, 'read', shipSymbol))
    throw new CommandFailure('refused', `${shipSymbol} could not be read lately; it is tried again later`);
  const requestContext = { shipSymbol, worth: WORTH.resolve, signal };
  if (!(await resolveUnknownOutcomes(services, input, requestContext)))
    await lookAgain(services, shipSymbol, requestContext);
  if (!world.view.ships.has(shipSymbol)) throw new Error(`the service no longer knows ship ${shipSymbol}`);
  log.debug('ship.reconciled', { ship: shipSymbol });
}
