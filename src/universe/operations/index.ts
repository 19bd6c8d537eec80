import type { Operation } from '../service/operation.ts';
import { agentOperations } from './agents.ts';
import { cargoOperations } from './cargo.ts';
import { contractOperations } from './contracts.ts';
import { deliverOperations } from './deliver.ts';
import { extractionOperations } from './extraction.ts';
import { flightModeOperations } from './flight-mode.ts';
import { marketOperations } from './markets.ts';
import { navigationOperations } from './navigation.ts';
import { negotiateOperations } from './negotiate.ts';
import { refuelOperations } from './refuel.ts';
import { registerOperations } from './register.ts';
import { shipOperations } from './ships.ts';
import { shipyardOperations } from './shipyards.ts';
import { statusOperations } from './status.ts';
import { surveyOperations } from './surveys.ts';
import { systemOperations } from './systems.ts';
import { tradeOperations } from './trade.ts';

/** Every operation that the universe serves. */
export const operations: readonly Operation[] = [
  ...statusOperations,
  ...registerOperations,
  ...agentOperations,
  ...shipOperations,
  ...navigationOperations,
  ...flightModeOperations,
  ...refuelOperations,
  ...extractionOperations,
  ...surveyOperations,
  ...tradeOperations,
  ...cargoOperations,
  ...negotiateOperations,
  ...contractOperations,
  ...deliverOperations,
  ...shipyardOperations,
  ...marketOperations,
  ...systemOperations,
];
