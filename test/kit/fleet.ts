import { createFleet, type Fleet, type SupervisorParts } from '../../src/fleet/supervision/supervisor.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { changesGame } from '../../src/wire/endpoints.ts';
import { aMission, aShip, aStop, aWorld, SHIP } from './makers.ts';
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

/** A planner with a bug that shows for one ship. */
export function buggyFor(shipSymbol: string, isBuggy: () => boolean = () => true) {
  return (symbol: string) => {
    if (symbol === shipSymbol && isBuggy()) throw new TypeError('a bug of the planner');
    return missionFor(symbol);
  };
}

/** The same missions, each with a claim to negotiate; and who holds that claim. */
export const claimingMission: NonNullable<ShipTestOptions['mission']> = (symbol) => {
  return { ...missionFor(symbol), claims: [{ kind: 'negotiation' }] };
};
export const negotiating = ({ services }: ShipTest) =>
  services.claimBook
    .claimsOfOthers(OTHER)
    .ofKind('negotiation')
    .map(({ by }) => by);

/** Commands of one ship, and their operations. */
export function commandsBy(shipTest: ShipTest, shipSymbol: string) {
  return shipTest.performed.filter(({ by }) => by === shipSymbol);
}
export const sentBy = (shipTest: ShipTest, shipSymbol = SHIP) =>
  commandsBy(shipTest, shipSymbol).map(({ operation }) => operation);
