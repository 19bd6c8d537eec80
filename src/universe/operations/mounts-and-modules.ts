import { moduleFacts, mountFacts } from '../facts/parts.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import type { ShipState } from '../state.ts';
import { ModuleBody, MountBody } from './bodies.ts';
import { type Fitting, install, remove } from './fitting.ts';
import { shipOf } from './preconditions.ts';

const MOUNTS: Fitting = {
  list: 'mounts',
  noShipyard: 'mountNoShipyard',
  notInstalled: 'missingMount',
  tooFewCredits: 'mountInsufficientCredits',
};

const MODULES: Fitting = {
  list: 'modules',
  noShipyard: 'moduleNoShipyard',
  notInstalled: 'moduleNotInstalled',
  tooFewCredits: 'moduleInsufficientCredits',
};

function mountsReply(ship: ShipState) {
  return ship.mounts.map(mountFacts);
}

function modulesReply(ship: ShipState) {
  return ship.modules.map(moduleFacts);
}

function changeMount(call: AgentCall, change: typeof install) {
  const { symbol } = readInput(MountBody, call.body);
  const ship = shipOf(call);
  const changed = change(call, ship, MOUNTS, symbol);
  return { data: { ...changed, mounts: mountsReply(ship) } };
}

function changeModule(call: AgentCall, change: typeof install) {
  const { symbol } = readInput(ModuleBody, call.body);
  const ship = shipOf(call);
  const changed = change(call, ship, MODULES, symbol);
  return { data: { ...changed, modules: modulesReply(ship) } };
}

const SHIP = '/my/ships/{shipSymbol}';

/** Mounts and modules of a ship, and changing them at a shipyard (facts: ship-parts). */
export const fittingOperations: readonly Operation[] = [
  forAgent('GET', `${SHIP}/mounts`, 200, (call) => ({ data: mountsReply(shipOf(call)) })),
  forAgent('POST', `${SHIP}/mounts/install`, 201, (call) => changeMount(call, install)),
  forAgent('POST', `${SHIP}/mounts/remove`, 201, (call) => changeMount(call, remove)),
  forAgent('GET', `${SHIP}/modules`, 200, (call) => ({ data: modulesReply(shipOf(call)) })),
  forAgent('POST', `${SHIP}/modules/install`, 201, (call) => changeModule(call, install)),
  forAgent('POST', `${SHIP}/modules/remove`, 201, (call) => changeModule(call, remove)),
];
