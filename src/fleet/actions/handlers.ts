import { type Command, commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import type { ShipActionKind } from '../../game/actions.ts';
import { isComplete } from '../../plan/contracts/needs.ts';
import { paysForJumps } from '../../plan/galaxy/travel.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import { isChartedAlready, isSiteSupplied, isSurveyGone } from '../../wire/error-codes.ts';
import { hasTrait } from '../../world/known.ts';
import { untilServer } from '../machine/waits.ts';
import { shipOf, welcomeNewShips } from '../services.ts';
import type { Step } from '../steps/step.ts';
import { type Acting, stepOf } from './acting.ts';
import { CommandFailure } from './command-failure.ts';
import { awaitHauler, load, transfer } from './hand-over.ts';
import { look } from './look.ts';
import { readAgainAfter } from './read-again.ts';
import { goOnIfRefused, readSystem } from './read-system.ts';

async function navigate(acting: Acting): Promise<void> {
  const { services, input } = acting;
  const stop = input.progress?.mission.stops[input.progress.stopIndex];
  if (shipOf(services, input.shipSymbol).nav.status !== 'IN_TRANSIT' && stop !== undefined) {
    const leave = stop.warps === true ? commands.warp : commands.navigate;
    await acting.perform<OperationId>(leave(input.shipSymbol, stop.waypoint), WORTH.move);
    await hasten(acting, stop.flightMode);
  }
  await arrive(acting);
}

/**
 * Speeds up a ship that has set out in DRIFT because another client set that mode: a ship may speed up under way
 * (facts: nav-states). If the service refuses, the ship drifts.
 */
async function hasten({ services, input, perform }: Acting, flightMode: string): Promise<void> {
  const { nav } = shipOf(services, input.shipSymbol);
  if (nav.flightMode !== 'DRIFT' || flightMode === 'DRIFT') return;
  await perform(commands.setFlightMode(input.shipSymbol, flightMode), WORTH.move).catch((reason: unknown) => {
    if (!(reason instanceof CommandFailure) || reason.kind === 'unknown' || reason.kind === 'calledOff') throw reason;
  });
}

/** Sleeps until arrival; the server then reports the ship in orbit without a request (facts: nav-states). */
async function arrive({ services, input, life }: Acting): Promise<void> {
  await untilServer(services, shipOf(services, input.shipSymbol).nav.route.arrival, life);
  services.world.arrived(input.shipSymbol);
}

async function setFlightMode({ perform, input }: Acting): Promise<void> {
  const stop = input.progress?.mission.stops[input.progress.stopIndex];
  if (stop !== undefined) await perform(commands.setFlightMode(input.shipSymbol, stop.flightMode), WORTH.move);
}

async function buyShip(acting: Acting): Promise<void> {
  const { services, input, perform } = acting;
  const { shipType } = stepOf(acting, 'buyShip');
  const yard = shipOf(services, input.shipSymbol).nav.waypointSymbol;
  await welcomeNewShips(services, () => perform(commands.buyShip(shipType, yard), WORTH.trade));
}

/** Waits for a command; a refusal with a code that harms nothing counts as done. */
async function unlessRefused(
  performing: Promise<void>,
  isHarmless: (code: number) => boolean,
  after: (refused: CommandFailure) => Promise<void> = async () => {},
): Promise<void> {
  try {
    await performing;
  } catch (reason) {
    if (!(reason instanceof CommandFailure) || !isHarmless(reason.code ?? 0)) throw reason;
    await after(reason);
  }
}

async function extract(acting: Acting): Promise<void> {
  const { shipSymbol } = acting.input;
  const { survey } = stepOf(acting, 'extract');
  const command =
    survey === undefined
      ? commands.ofShip('extractResources', shipSymbol)
      : commands.extractWithSurvey(shipSymbol, survey);
  // The refusal has removed the survey: another one is as good, and no cooldown has started.
  await unlessRefused(acting.perform<OperationId>(command, WORTH.mine), isSurveyGone);
}

/**
 * Charts the waypoint; that somebody else was faster costs the ship nothing but the request. If our picture did not know,
 * the rest of its list may be as old.
 */
async function chart(acting: Acting): Promise<void> {
  const { services, input, perform } = acting;
  const { waypoints } = services.world.view;
  const here = waypoints.get(shipOf(services, input.shipSymbol).nav.waypointSymbol);
  const isBelieved = here !== undefined && hasTrait(here, 'UNCHARTED');
  const charting = perform(commands.ofShip('createChart', input.shipSymbol), WORTH.trade);
  const late = (refused: CommandFailure) => (isBelieved ? readAgainAfter(acting, refused) : Promise.resolve());
  await unlessRefused(charting, isChartedAlready, late);
}

/** Hands goods over to the construction site; reads it when it takes less than is known, since others supply it too. */
async function supplyConstruction(acting: Acting): Promise<void> {
  const { services, input, perform } = acting;
  const { tradeSymbol, units } = stepOf(acting, 'supplyConstruction');
  const site = shipOf(services, input.shipSymbol).nav.waypointSymbol;
  try {
    await perform(commands.supplyConstruction(site, input.shipSymbol, tradeSymbol, units), WORTH.trade);
  } catch (reason) {
    if (reason instanceof CommandFailure && isSiteSupplied(reason.code ?? 0))
      await perform(commands.readConstruction(site), WORTH.look).catch(goOnIfRefused);
    throw reason;
  }
}

/** Jumps, unless another ship has meanwhile found the gate there unfinished, or what it costs was spent. */
async function jump(acting: Acting): Promise<void> {
  const { services, input, perform } = acting;
  const { destination } = stepOf(acting, 'jump');
  if (services.world.view.constructions.get(destination)?.isComplete === false)
    throw new CommandFailure('refused', `the gate ${destination} is under construction`);
  if (!paysForJumps(services.planFor(input.shipSymbol), 1))
    throw new CommandFailure('refused', 'too few credits beyond the reserve for the antimatter');
  await perform(commands.jump(input.shipSymbol, destination), WORTH.move);
}

async function coolDown({ services, input, waiting }: Acting): Promise<void> {
  const { expiration } = shipOf(services, input.shipSymbol).cooldown;
  if (expiration !== undefined) await untilServer(services, expiration, waiting);
  services.world.rested(input.shipSymbol);
}

/** The step that follows a delivery: the ship whose reply completes a contract fulfills it. Undefined otherwise. */
export function fulfillmentAfter(
  { services }: Pick<Acting, 'services'>,
  step: Step,
): Extract<Step, { kind: 'fulfill' }> | undefined {
  if (step.kind !== 'deliver') return undefined;
  const contract = services.world.view.contracts.get(step.contractId);
  if (contract === undefined || contract.fulfilled || !isComplete(contract)) return undefined;
  return { kind: 'fulfill', contractId: step.contractId };
}

/** An action that is one operation, which needs nothing but the ship. */
const alone = (operation: OperationId, worth: number) => {
  return ({ perform, input }: Acting) => perform(commands.ofShip(operation, input.shipSymbol), worth);
};

/** An action that is one command, made of its step. */
const sending = <Kind extends Step['kind']>(
  kind: Kind,
  worth: number,
  command: (ship: string, step: Extract<Step, { kind: Kind }>) => Command,
) => {
  return (acting: Acting) => acting.perform<OperationId>(command(acting.input.shipSymbol, stepOf(acting, kind)), worth);
};

/** Repairs the ship, unless it would be paid for nothing. */
async function repair({ perform, ask, input }: Acting): Promise<void> {
  const { data } = await ask(commands.ofShip('getRepairShip', input.shipSymbol), WORTH.trade);
  if (data.transaction.totalPrice <= 0) throw new CommandFailure('refused', 'there is nothing to repair');
  await perform(commands.ofShip('repairShip', input.shipSymbol), WORTH.trade);
}

/** The handler of each action. */
export const HANDLERS: Readonly<Record<ShipActionKind, (acting: Acting) => Promise<void>>> = {
  orbit: alone('orbitShip', WORTH.move),
  setFlightMode,
  navigate,
  dock: alone('dockShip', WORTH.move),
  coolDown,
  refuel: sending('refuel', WORTH.move, (ship, { units, fromCargo }) => commands.refuel(ship, units, fromCargo)),
  look,
  sell: sending('sell', WORTH.trade, (ship, { tradeSymbol, units }) => commands.sell(ship, tradeSymbol, units)),
  buy: sending('buy', WORTH.trade, (ship, { tradeSymbol, units }) => commands.buy(ship, tradeSymbol, units)),
  deliver: sending('deliver', WORTH.trade, (ship, { contractId, tradeSymbol, units }) =>
    commands.deliver(contractId, ship, tradeSymbol, units),
  ),
  fulfill: sending('fulfill', WORTH.trade, (_ship, { contractId }) => commands.fulfill(contractId)),
  negotiate: alone('negotiateContract', WORTH.trade),
  accept: sending('accept', WORTH.trade, (_ship, { contractId }) => commands.accept(contractId)),
  buyShip,
  chart,
  jump,
  readSystem: (acting) => readSystem(acting, stepOf(acting, 'readSystem')),
  supplyConstruction,
  jettison: sending('jettison', WORTH.move, (ship, { tradeSymbol, units }) =>
    commands.jettison(ship, tradeSymbol, units),
  ),
  survey: alone('createSurvey', WORTH.mine),
  extract,
  siphon: alone('siphonResources', WORTH.mine),
  transfer,
  awaitHauler: (acting) => awaitHauler(acting, stepOf(acting, 'awaitHauler').until),
  load: (acting) => load(acting, stepOf(acting, 'load')),
  scrap: async ({ perform, input }) => {
    // No receipt can be read later: if the reply is lost, the books use this value.
    await perform(commands.ofShip('getScrapShip', input.shipSymbol), WORTH.trade);
    await perform(commands.ofShip('scrapShip', input.shipSymbol), WORTH.trade);
  },
  repair,
  refine: sending('refine', WORTH.trade, (ship, { good }) => commands.refine(ship, good)),
  install: sending('install', WORTH.trade, (ship, { part }) => commands.install(ship, part)),
  remove: sending('remove', WORTH.trade, (ship, { part }) => commands.remove(ship, part)),
};
