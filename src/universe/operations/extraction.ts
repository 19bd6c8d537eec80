import { MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import { freeUnits, loadCargo } from '../cargo.ts';
import { drawExtraction, type Extraction } from '../mining/extraction.ts';
import { isExtractable } from '../mining/places.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import { cooldownReply } from '../replies/cooldown-reply.ts';
import { ExtractBody, SurveyBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import type { AgentCall, Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasModule, hasMount } from '../ships/fittings.ts';
import type { ShipState, WaypointState } from '../state.ts';
import { startCooldown } from './cooldown.ts';
import { knownWaypoint } from './places.ts';
import { requireCool, requireOrbit, shipOf } from './preconditions.ts';
import { requireSurvey } from './survey-check.ts';

/** The place to dig, once ship and place are fit for it (game-facts 4.1). */
function requireSite(call: AgentCall, ship: ShipState): WaypointState {
  requireOrbit(ship, call.nowMs);
  if (!hasMount(ship, MOUNT_PREFIXES.extract))
    refuse('missingMiningLasers', `Ship ${ship.symbol} has no mining laser.`);
  if (!hasModule(ship, 'MODULE_MINERAL_PROCESSOR')) {
    refuse('missingMineralProcessor', `Ship ${ship.symbol} has no mineral processor.`);
  }
  const waypoint = knownWaypoint(call.game.state, ship.nav.waypointSymbol);
  if (!isExtractable(waypoint)) {
    refuse('shipExtractInvalidWaypoint', `Nothing can be extracted at ${waypoint.symbol} of type ${waypoint.type}.`);
  }
  requireCool(call, ship);
  if (freeUnits(ship) <= 0) refuse('cargoFull', `The cargo hold of ship ${ship.symbol} is full.`);
  return waypoint;
}

function bringAboard(
  { game, agent, nowMs, endpoint }: AgentCall,
  ship: ShipState,
  { symbol, units }: Extraction,
): void {
  loadCargo(ship, symbol, units);
  const row = { tradeSymbol: symbol, units, creditsDelta: 0, cargoUnitsDelta: units };
  game.ledger.append({ atMs: nowMs, agentSymbol: agent.symbol, shipSymbol: ship.symbol, endpoint, ...row });
}

function extract(call: AgentCall, sent: SurveyBody | undefined) {
  const { game, nowMs } = call;
  const ship = shipOf(call);
  const waypoint = requireSite(call, ship);
  const survey = sent && requireSurvey(game.state, sent, waypoint.symbol, nowMs);
  const extraction = drawExtraction(game.state, ship, waypoint, freeUnits(ship), survey);
  bringAboard(call, ship, extraction);
  startCooldown(call, ship, 'extract');
  const { symbol, units } = extraction;
  return {
    data: {
      cooldown: cooldownReply(game.state, ship, nowMs),
      extraction: { shipSymbol: ship.symbol, yield: { symbol, units } },
      cargo: cargoReply(ship),
      events: [],
    },
  };
}

/** Digging, with a survey or without (game-facts 4). */
export const extractionOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/my/ships/{shipSymbol}/extract',
    status: 201,
    access: 'agent',
    run: (call) => extract(call, readInput(ExtractBody, call.body).survey),
  },
  {
    method: 'POST',
    path: '/my/ships/{shipSymbol}/extract/survey',
    status: 201,
    access: 'agent',
    run: (call) => extract(call, readInput(SurveyBody, call.body)),
  },
];
