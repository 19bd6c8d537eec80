import { priceSection } from './asks-and-bids.ts';
import { contractSection } from './contracts.ts';
import type { Session } from './exchanges.ts';
import { cooldownSection, flightSection } from './flights.ts';
import { differentSightings, marketLogs } from './market-log.ts';
import { stepSection } from './price-moves.ts';
import { recoverySection } from './recovery.ts';
import { refusalSection } from './refusals.ts';
import { shipPriceSection } from './ship-prices.ts';
import type { Section } from './table.ts';
import { yieldSection } from './yields.ts';

/** Compares a recording with the rules of this universe at normal difficulty. */
export function compareWithUniverse(recorded: Session): Section[] {
  const logs = marketLogs(recorded);
  return [
    flightSection(recorded),
    cooldownSection(recorded),
    priceSection(differentSightings(logs)),
    stepSection(logs),
    recoverySection(logs),
    yieldSection(recorded),
    contractSection(recorded, logs),
    shipPriceSection(recorded),
    refusalSection(recorded),
  ];
}
