import { shown } from '../plan/figures.ts';
import { isAllInVain } from '../plan/left-alone.ts';
import type { Mission } from '../plan/mission.ts';
import type { Situation } from '../plan/situation.ts';
import { whyOf } from '../plan/why.ts';
import { fulfil, type Wish } from '../plan/wishes.ts';
import { gistOf } from './gist.ts';
import { nextMove } from './moves.ts';
import { type Progress, startOf } from './order.ts';
import { type FleetServices, serverNowMs, shipOf, spendableBy } from './services.ts';
import type { PlanInput, Planned } from './ship.machine.ts';
import type { ShipDesk } from './ship-desk.ts';
import { isPaused } from './ship-orders.ts';
import { whyStranded } from './stranded.ts';

/** What a ship does next: by its owner's wish, else by its lanes; a paused ship plans nothing. */
export async function planNext(desk: ShipDesk, { shipSymbol, orders }: PlanInput): Promise<Planned> {
  const { services } = desk;
  services.treasury.release(shipSymbol);
  if (isPaused(orders)) return { progress: undefined, struckWish: undefined };
  const situation = services.situationFor(shipSymbol);
  services.world.forgetSurveysBefore(serverNowMs(services));
  const wished = orders.wish && progressFor(desk, situation, shipSymbol, orders.wish);
  if (orders.wish === undefined || wished === undefined) {
    desk.fulfils = undefined;
    return { progress: progressByLanes(desk, situation, shipSymbol), struckWish: orders.wish };
  }
  desk.fulfils = orders.wish;
  return { progress: wished, struckWish: undefined };
}

/** What a ship does for a wish now; undefined when it has been fulfilled or cannot be, which is said. */
function progressFor(desk: ShipDesk, situation: Situation, ship: string, wish: Wish): Progress | undefined {
  const { log } = desk.services;
  const fulfilment = fulfil(situation, shipOf(desk.services, ship), wish);
  if (fulfilment.kind === 'mission' && !isIdle(desk.services, fulfilment.mission)) {
    return takeOn(desk, fulfilment.mission, 'its owner ordered it');
  }
  if (fulfilment.kind === 'done') log.info('order.done', { ship, order: wish.kind });
  else {
    const reason = fulfilment.kind === 'impossible' ? fulfilment.why : 'nothing is left to do for it';
    log.warn('order.dropped', { ship, order: wish.kind, reason });
  }
  return undefined;
}

function progressByLanes(desk: ShipDesk, situation: Situation, shipSymbol: string): Progress | undefined {
  const { services } = desk;
  const { mission, runnerUp, idle } = services.choose(situation, shipOf(services, shipSymbol));
  if (mission === undefined) {
    const stranded = whyStranded(services.world.view, shipOf(services, shipSymbol));
    if (stranded !== undefined) return sayStranded(desk, shipSymbol, stranded);
    const reasons = idle.map(({ lane, why }) => `${lane}: ${why}`);
    return sayIdle(desk, shipSymbol, reasons.join('; ') || 'it was given no lanes');
  }
  if (isIdle(services, mission)) return sayIdle(desk, shipSymbol, `nothing is left to do for "${mission.what}"`);
  return takeOn(desk, mission, whyOf(mission, runnerUp));
}

function takeOn(desk: ShipDesk, mission: Mission, why: string): Progress {
  desk.missionId = desk.services.treasury.claim(mission, why);
  desk.idleBecause = undefined;
  const { profitCredits, seconds, fedCredits = 0 } = mission.expected;
  const { shipSymbol, lane, what } = mission;
  const fed = fedCredits > 0 ? `, so that factories gain ${shown(fedCredits)}` : '';
  const costs = `${shipSymbol} takes on ${lane}: ${what}, at a cost of ${shown(-profitCredits)} credits${fed}`;
  desk.services.log.info(
    'ship.mission',
    {
      ship: shipSymbol,
      lane,
      mission: desk.missionId,
      what,
      ...(profitCredits === 0 ? {} : { expectedProfitCredits: profitCredits }),
      expectedSeconds: seconds,
      ...(fedCredits > 0 && { expectedFedCredits: Math.round(fedCredits) }),
    },
    profitCredits < 0 ? costs : undefined,
  );
  return startOf(mission);
}

/** A mission that ends at once would be planned again at once, for ever and without a request (reliability F38). */
function isIdle(services: FleetServices, mission: Mission): boolean {
  const ship = shipOf(services, mission.shipSymbol);
  const moment = { serverMs: serverNowMs(services), spendable: spendableBy(services, ship) };
  if (nextMove(startOf(mission), ship, services.world.view, moment).next === 'planning') return true;
  return isAllInVain({ world: services.world.view, nowMs: services.clock.nowMs() }, mission);
}

function sayIdle(desk: ShipDesk, shipSymbol: string, why: string): undefined {
  if (desk.idleBecause === undefined || gistOf(desk.idleBecause) !== gistOf(why))
    desk.services.log.info('ship.idle', { ship: shipSymbol, reason: why });
  standBy(desk, shipSymbol, why);
}

/** Written off until there is fuel in its tank: the ship looks each minute, and it is said once. */
function sayStranded(desk: ShipDesk, shipSymbol: string, why: string): undefined {
  if (desk.idleBecause !== why) desk.services.log.warn('ship.stranded', { ship: shipSymbol, reason: why });
  standBy(desk, shipSymbol, why);
}

function standBy(desk: ShipDesk, shipSymbol: string, why: string): void {
  desk.missionId = undefined;
  desk.idleBecause = why;
  desk.services.treasury.pause(shipSymbol, why);
}
