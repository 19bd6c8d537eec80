import { createFleet, type Fleet, type SupervisorParts } from '../../src/fleet/supervision/supervisor.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { changesGame } from '../../src/wire/endpoints.ts';
import { aMission, aShip, aStop, aWorld } from './makers.ts';
import { HOME } from './replies.ts';
import { refused, type ShipTest, type ShipTestOptions, withShip } from './ship-test.ts';

export const OTHER = 'ARGOSY-2';
export const missionFor = (shipSymbol: string) => aMission([aStop(HOME, { kind: 'negotiate' })], shipSymbol);
const twoShips = () => aWorld({ ships: [aShip(), aShip({ symbol: OTHER })] });

export interface FleetTest extends ShipTest {
  readonly fleet: Fleet;
  readonly fatal: unknown[];
  /** Lets virtual seconds pass. */
  pass(seconds: number): Promise<void>;
}

/** A fleet of two ships; unless the test says otherwise each of them negotiates without end, five seconds apart. */
export async function withFleet(
  options: ShipTestOptions & Pick<SupervisorParts, 'machineAt'>,
  body: (test: FleetTest) => Promise<void>,
): Promise<void> {
  const answer: ShipTestOptions['answer'] = ({ operation }) =>
    changesGame(operation) ? refused('marketTradeNotSold') : undefined;
  const fatal: unknown[] = [];
  const { machineAt } = options;
  const defaults: ShipTestOptions = { world: twoShips(), answer, mission: missionFor };
  await withShip({ ...defaults, ...options }, async (shipTest) => {
    const isFatal = (failure: unknown) => failure instanceof StoreError && fatal.push(failure) > 0;
    const fleet = createFleet({ services: shipTest.services, isFatal, ...(machineAt && { machineAt }) });
    for (const symbol of shipTest.world.ships.keys()) fleet.launch(symbol, false);
    const pass = (seconds: number) => shipTest.time.clock.sleepUntil(shipTest.time.clock.nowMs() + seconds * 1_000);
    try {
      await body({ ...shipTest, fleet, fatal, pass });
    } finally {
      fleet.stop();
    }
  });
}

/** Commands of one ship. */
export function commandsBy(shipTest: ShipTest, shipSymbol: string) {
  return shipTest.performed.filter(({ by }) => by === shipSymbol);
}
