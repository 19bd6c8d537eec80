import { moduleFacts, mountFacts } from '../facts/parts.ts';
import { ModuleBody, MountBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import type { AgentCall, Operation } from '../service/operation.ts';
import type { ShipState } from '../state.ts';
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

/** Mounts and modules of a ship, and changing them at a shipyard (game-facts 7.2). */
export const fittingOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: `${SHIP}/mounts`,
    status: 200,
    access: 'agent',
    run: (call) => ({ data: mountsReply(shipOf(call)) }),
  },
  {
    method: 'POST',
    path: `${SHIP}/mounts/install`,
    status: 201,
    access: 'agent',
    run: (call) => changeMount(call, install),
  },
  {
    method: 'POST',
    path: `${SHIP}/mounts/remove`,
    status: 201,
    access: 'agent',
    run: (call) => changeMount(call, remove),
  },
  {
    method: 'GET',
    path: `${SHIP}/modules`,
    status: 200,
    access: 'agent',
    run: (call) => ({ data: modulesReply(shipOf(call)) }),
  },
  {
    method: 'POST',
    path: `${SHIP}/modules/install`,
    status: 201,
    access: 'agent',
    run: (call) => changeModule(call, install),
  },
  {
    method: 'POST',
    path: `${SHIP}/modules/remove`,
    status: 201,
    access: 'agent',
    run: (call) => changeModule(call, remove),
  },
];
