import { askAndBidSections } from './asks-and-bids.ts';
import { contractSection } from './contracts.ts';
import { cooldownSection } from './cooldowns.ts';
import type { Session } from './exchanges.ts';
import { fieldSection } from './fields.ts';
import { flightSection } from './flights.ts';
import { marketLog } from './market-log.ts';
import { recoverySection } from './recovery.ts';
import { refusalSection } from './refusals.ts';
import { shipPriceSection } from './ship-prices.ts';
import { stepSection } from './steps.ts';
import type { Section } from './table.ts';
import { yieldSection } from './yields.ts';

export { type Session, sessionOf } from './exchanges.ts';
export type { Row, Section } from './table.ts';

/**
 * Sets a recording beside the rules of this universe, those of normal difficulty.
 * @param played a game played in this universe, for the fields of its replies
 */
export function compareWithUniverse(recorded: Session, played: Session): Section[] {
  const logs = marketLog(recorded);
  return [
    flightSection(recorded),
    cooldownSection(recorded),
    ...askAndBidSections(logs),
    stepSection(logs),
    recoverySection(logs),
    yieldSection(recorded),
    contractSection(recorded, logs),
    shipPriceSection(recorded),
    refusalSection(recorded),
    fieldSection(recorded, played),
  ];
}
