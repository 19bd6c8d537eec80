import { formatNumber } from '../../game/numbers/format-number.ts';
import type { Log } from '../../telemetry/log.ts';
import { levelOfStart } from '../../telemetry/worth-telling.ts';
import type { FleetEvents, FleetHub } from '../events.ts';
import { logWaitingOffers } from './waiting-offer.ts';
import { logCannotEarn, logWaitingPurchases } from './waiting-purchase.ts';

function logStarted(log: Log, speed: number, { mission, missionId }: FleetEvents['missionStarted']): void {
  const { profitCredits, seconds, supplyBonusCredits = 0 } = mission.expected;
  const { shipSymbol, lane, what } = mission;
  const supplied = supplyBonusCredits > 0 ? `, so that factories gain ${formatNumber(supplyBonusCredits)}` : '';
  const costs = `${shipSymbol} ${lane}: ${what}, at a cost of ${formatNumber(-profitCredits)} credits${supplied}`;
  log[levelOfStart([profitCredits, supplyBonusCredits], seconds / speed)](
    'mission.started',
    {
      ship: shipSymbol,
      lane,
      mission: missionId,
      what,
      ...(profitCredits === 0 ? {} : { expectedProfitCredits: profitCredits }),
      expectedSeconds: seconds,
      ...(supplyBonusCredits > 0 && { expectedSupplyBonusCredits: Math.round(supplyBonusCredits) }),
    },
    profitCredits < 0 ? costs : undefined,
  );
}

/** Logs what ships do: their choices (a fleet that earns nothing, offers, purchases), missions and states. */
export function logFleetEvents(events: FleetHub, log: Log, speed: number, until?: AbortSignal): void {
  events.subscribe('missionChosen', logCannotEarn(log), until);
  events.subscribe('missionChosen', logWaitingOffers(log), until);
  events.subscribe('missionChosen', logWaitingPurchases(log), until);
  events.subscribe('missionStarted', (started) => logStarted(log, speed, started), until);
  const logState = ({ shipSymbol, from, to, isByMachine }: FleetEvents['shipStateChanged']) => {
    if (isByMachine) log.debug('ship.state', { ship: shipSymbol, from, to });
  };
  events.subscribe('shipStateChanged', logState, until);
}
