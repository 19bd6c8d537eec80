import type { DaemonParts } from '../../../src/daemon/parts.ts';
import { type TestDesk, testDesk } from '../../daemon/desk.ts';
import { type Harbour, inHarbour, type Run } from '../../kit/daemon.ts';

export const COMMAND_SHIP = 'ARGOSY-1-1';
export const PROBE = 'ARGOSY-1-2';

export interface Watch {
  readonly harbour: Harbour;
  readonly desk: TestDesk;
  readonly run: Run;
}

/** A daemon at work for some minutes, with its owner at the desk. */
export async function atWork(
  minutes: number,
  scene: (watch: Watch) => Promise<void>,
  change: Partial<DaemonParts> = {},
) {
  await inHarbour(async (harbour) => {
    const desk = testDesk(harbour.settings.strategy);
    const run = harbour.start({ owner: desk, ...change });
    await harbour.reach(run.ready, 5);
    await harbour.pass(minutes * 60);
    await scene({ harbour, desk, run });
    run.stop();
    await harbour.reach(run.ending, 2);
  });
}

export const sentFor = ({ harbour }: Watch, ship: string) =>
  harbour.sent.filter(({ path }) => path.startsWith(`/my/ships/${ship}/`));
export const shipOf = ({ desk }: Watch, symbol: string) =>
  desk
    .present()
    .ships()
    .find((ship) => ship.symbol === symbol);
export const summary = ({ harbour }: Watch) => harbour.universe().agentSummary('ARGOSY-1', harbour.time.clock.nowMs());
