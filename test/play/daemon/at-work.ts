import type { Order } from '../../../src/daemon/operator.ts';
import type { DaemonParts } from '../../../src/daemon/parts.ts';
import { type TestConsole, testConsole } from '../../daemon/console/test-console.ts';
import { type DaemonTest, type Run, withDaemon } from '../../kit/daemon.ts';

export const COMMAND_SHIP = 'ARGOSY-1-1';
export const PROBE = 'ARGOSY-1-2';

export interface Watch {
  readonly daemonTest: DaemonTest;
  readonly ownerConsole: TestConsole;
  readonly run: Run;
}

/** A daemon at work for some minutes, with its owner at the console. */
export async function atWork(
  minutes: number,
  scene: (watch: Watch) => Promise<void>,
  change: Partial<DaemonParts> = {},
) {
  await withDaemon(async (daemonTest) => {
    const ownerConsole = testConsole(daemonTest.settings.strategy);
    const run = await daemonTest.started({ owner: ownerConsole, ...change });
    await daemonTest.pass(minutes * 60);
    await scene({ daemonTest, ownerConsole, run });
    await daemonTest.end(run);
  });
}

/** Gives an order at the console. */
export const give = ({ ownerConsole }: Watch, order: Order) => ownerConsole.present().order(order, 'test');

export const sentFor = ({ daemonTest }: Watch, ship: string) =>
  daemonTest.sent.filter(({ path }) => path.startsWith(`/my/ships/${ship}/`));
export const shipsOf = ({ ownerConsole }: Watch) => ownerConsole.present().ships();
export const shipOf = (watch: Watch, symbol: string) => shipsOf(watch).find((ship) => ship.symbol === symbol);
export const summary = ({ daemonTest }: Watch) =>
  daemonTest.universe().agentSummary('ARGOSY-1', daemonTest.time.clock.nowMs());
