import type { Transport } from '../../../../src/wire/transport.ts';
import { beginningOf, HOME_SEEDS } from '../beginnings.ts';
import { answering, type Body, errorReply, requests, rewritingJson } from '../rewrite.ts';
import { above, type Reading, type Row } from '../row.ts';
import { onStage } from '../stage.ts';

const SEEDS = 20;
/** Minutes until probes chart abroad, and of the run after the stop. */
const MINUTES = 40;

const isShipList = requests('GET', /^\/my\/ships$/);
const isChart = requests('POST', /\/chart$/);
const isList = requests('GET', /^\/systems\/[^/]+\/waypoints(\/[^/]+)?$/);

/** What others have done while nobody played: all is charted. Besides, the list of ships is not served any more. */
function overtaken(isOver: () => boolean, count: { charts: number; lists: number }) {
  const charted = rewritingJson(isList, ({ data }) => {
    if (!isOver()) return;
    for (const waypoint of [data].flat() as Body[]) {
      waypoint.chart = { submittedBy: 'RIVAL-7', submittedOn: '2026-01-04T00:00:00.000Z' };
      waypoint.traits = waypoint.traits.filter(({ symbol }: Body) => symbol !== 'UNCHARTED');
    }
  });
  const refused = answering(
    (request) => isOver() && isChart(request),
    () => {
      count.charts++;
      return errorReply(400, 4230, 'Waypoint already charted.');
    },
  );
  const unlisted = answering(
    (request) => isOver() && isShipList(request),
    () => errorReply(500, 3000, 'The server did not return a valid response.'),
  );
  return (onwards: Transport): Transport => {
    const way = unlisted(refused(charted(onwards)));
    return (request, signal) => {
      if (isOver() && /\/waypoints\?/.test(request.path)) count.lists++;
      return way(request, signal);
    };
  };
}

function afterAStop(seed: number): Promise<Reading> {
  let isOver = false;
  const count = { charts: 0, lists: 0 };
  const way = overtaken(() => isOver, count);
  return onStage({ seed, ...beginningOf(HOME_SEEDS + seed), way }, async (stage) => {
    const first = stage.start();
    await stage.until(first.ending, MINUTES);
    await stage.end(first);
    const ships = stage.universe.shipsOf(stage.callsign()).length;
    isOver = true;
    const second = stage.start();
    const isReady = await stage.until(second.ready, 5);
    const resumed = stage.lines.findLast(({ event }) => event === 'agent.resumed')?.ships;
    await stage.until(second.ending, MINUTES);
    await stage.end(second);
    const refusedAShip = Math.round((count.charts / ships) * 10) / 10;
    const figures = { ships, 'charts refused a ship': refusedAShip, 'lists read': count.lists };
    const faults = above(figures, { 'charts refused a ship': 2 });
    if (!isReady || resumed !== ships) faults.push(`expected to go on with ${ships} ships, went on with ${resumed}`);
    return { figures, faults };
  });
}

/** What was believed before a stop is refuted after it: it is read again as a whole, not learned by refusals. */
export const OVERTAKEN: Row = {
  id: 'F64',
  what: 'others have charted all during a stop, and the list of ships is not served any more',
  seeds: SEEDS,
  scene: afterAStop,
  brief: null,
};
