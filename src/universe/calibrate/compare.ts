import { labelSection, pairSection } from './asks-and-bids.ts';
import { contractSection } from './contracts.ts';
import type { Session } from './exchanges.ts';
import { fieldSection } from './fields.ts';
import { cooldownSection, flightSection } from './flights.ts';
import { differentSightings, marketLogs } from './market-log.ts';
import { recoverySection } from './recovery.ts';
import { refusalSection } from './refusals.ts';
import { shipPriceSection } from './ship-prices.ts';
import { stepSection } from './steps.ts';
import type { Section } from './table.ts';
import { yieldSection } from './yields.ts';

/**
 * Compares a recording with the rules of this universe at normal difficulty.
 * @param played a game played in this universe, for the fields of its replies
 */
export function compareWithUniverse(recorded: Session, played: Session): Section[] {
  const logs = marketLogs(recorded);
  const goods = differentSightings(logs);
  return [
    flightSection(recorded),
    cooldownSection(recorded),
    pairSection(goods),
    labelSection(goods),
    stepSection(logs),
    recoverySection(logs),
    yieldSection(recorded),
    contractSection(recorded, logs),
    shipPriceSection(recorded),
    refusalSection(recorded),
    fieldSection(recorded, played),
  ];
}
