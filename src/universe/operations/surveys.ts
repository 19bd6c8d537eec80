import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { grainMs, isoFromMs, msFromIso } from '../../time/iso.ts';
import { lookup } from '../lookup.ts';
import { drawSurveys } from '../mining/surveys.ts';
import { cooldownReply } from '../replies/ships.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasMount } from '../ships/fittings.ts';
import type { SurveyState, UniverseState } from '../state.ts';
import type { SurveyBody } from './bodies.ts';
import { canExtractAt, knownWaypoint } from './places.ts';
import { requireCool, requireOrbit, shipInPath, startCooldown } from './preconditions.ts';

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
  const ship = shipInPath(call);
  requireOrbit(ship, nowMs);
  if (!hasMount(ship, MOUNT_PREFIXES.survey)) refuse('missingSurveyor', `Ship ${ship.symbol} has no surveyor mount.`);
  const waypoint = knownWaypoint(game.state, ship.nav.waypointSymbol);
  if (!canExtractAt(waypoint)) {
    refuse('surveyWaypointType', `Waypoint ${waypoint.symbol} of type ${waypoint.type} cannot be surveyed.`);
  }
  requireCool(call, ship);
  const surveys = drawSurveys(game.state, ship, waypoint, nowMs);
  startCooldown(call, ship, 'survey');
  return { data: { cooldown: cooldownReply(game.state, ship, nowMs), surveys: surveys.map(surveyReply) } };
}

/** Surveying deposits (facts: surveys). */
export const surveyOperations: readonly Operation[] = [forAgent('POST', '/my/ships/{shipSymbol}/survey', 201, survey)];

/** Whether a text is this instant, to the digits that it has: clients cut fractions off. */
function isInstantOf(iso: string, ms: number): boolean {
  const leastMs = msFromIso(iso);
  return leastMs <= ms && ms <= leastMs + grainMs(iso);
}

/**
 * Whether a survey was sent back unchanged, since its signature covers all of it (facts: surveys); clients write its
 * date in other forms of ISO 8601.
 */
function isGenuine(sent: SurveyBody, known: SurveyState): boolean {
  return (
    sent.symbol === known.waypointSymbol &&
    sent.size === known.size &&
    isInstantOf(sent.expiration, known.expirationMs) &&
    sent.deposits.length === known.deposits.length &&
    sent.deposits.every(({ symbol }, index) => symbol === known.deposits[index])
  );
}

/**
 * The survey in the request. 4221 if it is expired, by its own expiration, since expired surveys may be deleted; 4220
 * if it is not genuine, 4270 for another waypoint's, 4224 if it is exhausted.
 */
export function requireSurvey(
  state: UniverseState,
  sent: SurveyBody,
  waypointSymbol: string,
  nowMs: number,
): SurveyState {
  const { signature } = sent;
  if (msFromIso(sent.expiration) + grainMs(sent.expiration) <= nowMs)
    refuse('surveyExpiration', `Survey ${signature} is no longer in range or valid.`);
  const known = lookup(state.surveys, signature);
  if (known === undefined || !isGenuine(sent, known)) {
    return refuse('surveyVerification', `Survey ${signature} does not match its signature.`);
  }
  if (known.waypointSymbol !== waypointSymbol) {
    const message = `Survey ${signature} is of ${known.waypointSymbol}, the ship is at ${waypointSymbol}.`;
    refuse('extractInvalidSurveyLocation', message);
  }
  if (known.unitsLeft <= 0) refuse('surveyExhausted', `Survey ${signature} has been exhausted.`);
  return known;
}
