import { createFleet, type Fleet, type SupervisorParts } from '../../src/fleet/supervision/supervisor.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { changesGame } from '../../src/wire/endpoints.ts';
import { aMission, aShip, aStop, aWorld, HOME } from './makers.ts';
import { atHelm, type HelmOptions, type OperatorContext, refused } from './ship-test.ts';

export const OTHER = 'ARGOSY-2';
export const missionFor = (shipSymbol: string) => aMission([aStop(HOME, { kind: 'negotiate' })], shipSymbol);
const twoShips = () => aWorld({ ships: [aShip(), aShip({ symbol: OTHER })] });

export interface FleetTest extends OperatorContext {
  readonly fleet: Fleet;
  readonly fatal: unknown[];
  /** Lets virtual seconds pass. */
  pass(seconds: number): Promise<void>;
}

/** A fleet of two ships; unless the test says otherwise each of them negotiates without end, five seconds apart. */
export async function withFleet(
  options: HelmOptions & Pick<SupervisorParts, 'machineAt'>,
  body: (test: FleetTest) => Promise<void>,
): Promise<void> {
  const answer: HelmOptions['answer'] = ({ operation }) =>
    changesGame(operation) ? refused('marketTradeNotSold') : undefined;
  const fatal: unknown[] = [];
  const { machineAt } = options;
  const defaults: HelmOptions = { world: twoShips(), answer, mission: missionFor };
  await atHelm({ ...defaults, ...options }, async (operatorContext) => {
    const isFatal = (failure: unknown) => failure instanceof StoreError && fatal.push(failure) > 0;
    const fleet = createFleet({ services: operatorContext.services, isFatal, ...(machineAt && { machineAt }) });
    for (const symbol of operatorContext.world.ships.keys()) fleet.launch(symbol, false);
    const pass = (seconds: number) =>
      operatorContext.time.clock.sleepUntil(operatorContext.time.clock.nowMs() + seconds * 1_000);
    try {
      await body({ ...operatorContext, fleet, fatal, pass });
    } finally {
      fleet.stop();
    }
  });
}

/** Commands of one ship. */
export function commandsBy(operatorContext: OperatorContext, shipSymbol: string) {
  return operatorContext.performed.filter(({ by }) => by === shipSymbol);
}
