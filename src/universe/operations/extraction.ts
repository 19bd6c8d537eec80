import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { freeUnits } from '../cargo.ts';
import { wear } from '../condition/wear.ts';
import { drawExtraction } from '../mining/extraction.ts';
import { isUnstable, modifiersAt, recordExtraction } from '../mining/instability.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import { cooldownReply } from '../replies/ship-reply.ts';
import { modifierReply } from '../replies/waypoint-reply.ts';
import { ExtractBody, SurveyBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasModule, hasMount } from '../ships/fittings.ts';
import type { ShipState, WaypointState } from '../state.ts';
import { bringAboard } from './cargo-moves.ts';
import { isExtractable, knownWaypoint } from './places.ts';
import { requireCool, requireOrbit, requireSpace, requireYield, shipOf, startCooldown } from './preconditions.ts';
import { requireSurvey } from './survey-check.ts';

/** The extraction site, after checks of ship and place (facts: dig-sites). */
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
  requireYield(waypoint);
  requireCool(call, ship);
  requireSpace(ship);
  if (isUnstable(call.game.state, waypoint.symbol, call.nowMs)) {
    refuse('extractDestabilized', `Waypoint ${waypoint.symbol} is unstable; dig elsewhere for a while.`);
  }
  return waypoint;
}

function extract(call: AgentCall, sent: SurveyBody | undefined) {
  const { nowMs } = call;
  const { state } = call.game;
  const ship = shipOf(call);
  const waypoint = requireSite(call, ship);
  const survey = sent && requireSurvey(state, sent, waypoint.symbol, nowMs);
  const { symbol, units } = drawExtraction(state, ship, waypoint, freeUnits(ship), survey);
  bringAboard(call, { ship, tradeSymbol: symbol, units });
  recordExtraction(state, waypoint, nowMs);
  startCooldown(call, ship, 'extract');
  const events = wear(state, ship, 'extract', waypoint.traits);
  const modifiers = modifiersAt(state, waypoint.symbol, nowMs);
  return {
    data: {
      cooldown: cooldownReply(state, ship, nowMs),
      extraction: { shipSymbol: ship.symbol, yield: { symbol, units } },
      cargo: cargoReply(ship),
      ...(modifiers.length > 0 && { modifiers: modifiers.map(modifierReply) }),
      events,
    },
  };
}

/** Extraction, with a survey or without (facts: dig-sites). */
export const extractionOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/extract', 201, (call) =>
    extract(call, readInput(ExtractBody, call.body).survey),
  ),
  forAgent('POST', '/my/ships/{shipSymbol}/extract/survey', 201, (call) =>
    extract(call, readInput(SurveyBody, call.body)),
  ),
];
