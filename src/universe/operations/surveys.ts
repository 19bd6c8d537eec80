import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { isoFromMs } from '../../time/iso.ts';
import { drawSurveys } from '../mining/surveys.ts';
import { cooldownReply } from '../replies/ship-reply.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasMount } from '../ships/fittings.ts';
import type { SurveyState } from '../state.ts';
import { isExtractable, knownWaypoint } from './places.ts';
import { requireCool, requireOrbit, shipOf, startCooldown } from './preconditions.ts';

/** A survey as returned to its finder; its remaining units stay hidden (facts: surveys). */
function surveyReply(survey: SurveyState) {
  return {
    signature: survey.signature,
    symbol: survey.waypointSymbol,
    deposits: survey.deposits.map((symbol) => ({ symbol })),
    expiration: isoFromMs(survey.expirationMs),
    size: survey.size,
  };
}

function survey(call: AgentCall) {
  const { game, nowMs } = call;
  const ship = shipOf(call);
  requireOrbit(ship, nowMs);
  if (!hasMount(ship, MOUNT_PREFIXES.survey)) refuse('missingSurveyor', `Ship ${ship.symbol} has no surveyor mount.`);
  const waypoint = knownWaypoint(game.state, ship.nav.waypointSymbol);
  if (!isExtractable(waypoint)) {
    refuse('surveyWaypointType', `Waypoint ${waypoint.symbol} of type ${waypoint.type} cannot be surveyed.`);
  }
  requireCool(call, ship);
  const surveys = drawSurveys(game.state, ship, waypoint, nowMs);
  startCooldown(call, ship, 'survey');
  return { data: { cooldown: cooldownReply(game.state, ship, nowMs), surveys: surveys.map(surveyReply) } };
}

/** Surveying deposits (facts: surveys). */
export const surveyOperations: readonly Operation[] = [forAgent('POST', '/my/ships/{shipSymbol}/survey', 201, survey)];
