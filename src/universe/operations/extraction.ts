import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { hasRefinery, RECIPES, REFINERY_RUN, type Recipe } from '../../game/physics/refining.ts';
import { drawExtraction, drawSiphon } from '../mining/extraction.ts';
import { isAsteroidUnstable, modifiersAt, recordExtraction } from '../mining/instability.ts';
import { modifierReply } from '../replies/places.ts';
import { cargoReply, cooldownReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { wear } from '../ships/condition.ts';
import { hasModule, hasMount } from '../ships/fittings.ts';
import { holdRoomUnits, type ShipState } from '../ships/ship-state.ts';
import type { WaypointState } from '../state.ts';
import { ExtractBody, RefineBody, SurveyBody } from './bodies.ts';
import { loadAndRecord, unloadAndRecord } from './cargo.ts';
import { canExtractAt, isSiphonable, knownWaypoint } from './places.ts';
import {
  requireArrived,
  requireCargo,
  requireCool,
  requireOrbit,
  requireSpace,
  requireYield,
  rest,
  shipInPath,
  startCooldown,
} from './preconditions.ts';
import { requireSurvey } from './surveys.ts';

/** What digs and siphons need, and what is refused without it, in the order of the checks (facts: dig-sites). */
const RIGS = {
  extract: {
    mount: ['missingMiningLasers', 'mining laser'],
    module: ['MODULE_MINERAL_PROCESSOR', 'missingMineralProcessor', 'mineral processor'],
    isSite: canExtractAt,
    elsewhere: ['shipExtractInvalidWaypoint', 'extracted'],
  },
  siphon: {
    mount: ['missingGasSiphons', 'gas siphon'],
    module: ['MODULE_GAS_PROCESSOR', 'missingGasProcessor', 'gas processor'],
    isSite: isSiphonable,
    elsewhere: ['siphonInvalidWaypoint', 'siphoned'],
  },
} as const;

/** The asteroid or gas giant, after checks of ship and place. */
function requireSite(call: AgentCall, ship: ShipState, action: keyof typeof RIGS): WaypointState {
  const { mount, module, isSite, elsewhere } = RIGS[action];
  requireOrbit(ship, call.nowMs);
  if (!hasMount(ship, MOUNT_PREFIXES[action])) refuse(mount[0], `Ship ${ship.symbol} has no ${mount[1]}.`);
  if (!hasModule(ship, module[0])) refuse(module[1], `Ship ${ship.symbol} has no ${module[2]}.`);
  const waypoint = knownWaypoint(call.game.state, ship.nav.waypointSymbol);
  if (!isSite(waypoint))
    refuse(elsewhere[0], `Nothing can be ${elsewhere[1]} at ${waypoint.symbol} of type ${waypoint.type}.`);
  requireYield(waypoint);
  requireCool(call, ship);
  requireSpace(ship);
  return waypoint;
}

function extract(call: AgentCall, sent: SurveyBody | undefined) {
  const { nowMs } = call;
  const { state } = call.game;
  const ship = shipInPath(call);
  const waypoint = requireSite(call, ship, 'extract');
  if (isAsteroidUnstable(state, waypoint.symbol, nowMs)) {
    refuse('extractDestabilized', `Waypoint ${waypoint.symbol} is unstable; dig elsewhere for a while.`);
  }
  const survey = sent && requireSurvey(state, sent, waypoint.symbol, nowMs);
  const { symbol, units } = drawExtraction(state, ship, waypoint, holdRoomUnits(ship), survey);
  loadAndRecord(call, { ship, tradeSymbol: symbol, units });
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

function siphon(call: AgentCall) {
  const { game, nowMs } = call;
  const { state } = game;
  const ship = shipInPath(call);
  const waypoint = requireSite(call, ship, 'siphon');
  const { symbol, units } = drawSiphon(state, ship, waypoint, holdRoomUnits(ship));
  loadAndRecord(call, { ship, tradeSymbol: symbol, units });
  startCooldown(call, ship, 'siphon');
  const events = wear(state, ship, 'siphon', waypoint.traits);
  return {
    data: {
      cooldown: cooldownReply(state, ship, nowMs),
      siphon: { shipSymbol: ship.symbol, yield: { symbol, units } },
      cargo: cargoReply(ship),
      events,
    },
  };
}

/** 4237 for a good that no refinery makes, 4239 without a refinery, 4238 with a refinery of the other kind. */
function requireRefinery(ship: ShipState, produce: string): Recipe {
  const recipe = RECIPES.find(({ good }) => good === produce);
  if (recipe === undefined) return refuse('invalidRefineryGood', `No refinery makes ${produce}.`);
  const modules = ship.modules.map((symbol) => ({ symbol }));
  if (hasRefinery(modules, recipe.refinery)) return recipe;
  const other = hasRefinery(modules, recipe.refinery === 'ore' ? 'fuel' : 'ore');
  if (other) refuse('invalidRefineryType', `The refinery of ship ${ship.symbol} does not make ${produce}.`);
  return refuse('missingRefinery', `Ship ${ship.symbol} has no refinery.`);
}

function refine(call: AgentCall) {
  const { game, nowMs } = call;
  const { produce } = readInput(RefineBody, call.body);
  const ship = shipInPath(call);
  requireArrived(ship, nowMs);
  const { good, takes } = requireRefinery(ship, produce);
  requireCool(call, ship);
  const { takesUnits, makesUnits, restSeconds } = REFINERY_RUN;
  requireCargo(ship, takes, takesUnits);
  unloadAndRecord(call, { ship, tradeSymbol: takes, units: takesUnits });
  loadAndRecord(call, { ship, tradeSymbol: good, units: makesUnits });
  rest(call, ship, restSeconds);
  return {
    data: {
      cargo: cargoReply(ship),
      cooldown: cooldownReply(game.state, ship, nowMs),
      produced: [{ tradeSymbol: good, units: makesUnits }],
      consumed: [{ tradeSymbol: takes, units: takesUnits }],
    },
  };
}

/**
 * Extraction, with a survey or without, siphoning gas giants (facts: dig-sites), and refining ore into metal and
 * hydrocarbon into fuel (facts: refining).
 */
export const extractionOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/extract', 201, (call) =>
    extract(call, readInput(ExtractBody, call.body).survey),
  ),
  forAgent('POST', '/my/ships/{shipSymbol}/extract/survey', 201, (call) =>
    extract(call, readInput(SurveyBody, call.body)),
  ),
  forAgent('POST', '/my/ships/{shipSymbol}/siphon', 201, siphon),
  forAgent('POST', '/my/ships/{shipSymbol}/refine', 201, refine),
];
