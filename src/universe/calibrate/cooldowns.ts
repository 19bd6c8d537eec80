import type { RestingAct } from '../../rules/observed/observed-rules.ts';
import { cooldownReading, type Reading } from '../../rules/observed/reading.ts';
import { replyOf, type Session } from './exchanges.ts';
import { type ShipExchange, shipLog } from './ship-log.ts';
import { groupBy, judged, median, type Row, type Section, shownRange } from './table.ts';

function readingOf({ exchange, ship }: ShipExchange, speed: number): Reading[] {
  const dug = replyOf(exchange, 'extractResources') ?? replyOf(exchange, 'extractResourcesWithSurvey');
  const rest = dug ?? replyOf(exchange, 'createSurvey');
  const act: RestingAct = dug === undefined ? 'survey' : 'extract';
  return rest === undefined ? [] : [cooldownReading(act, ship.mounts, rest.data.cooldown.totalSeconds, speed)];
}

function departs({ scaled, told, wearExtra }: Reading): boolean {
  return told[1] < scaled || told[0] > scaled + wearExtra;
}

function rowOf(readings: readonly Reading[]): Row[] {
  const [first] = readings;
  if (first === undefined) return [];
  return [
    {
      figure: `rest after ${first.by}, rule ${first.scaled} s`,
      universe: `${first.scaled} s, up to ${first.wearExtra} s more when worn`,
      recorded: `${shownRange(median(readings.map(({ told }) => told[0])), median(readings.map(({ told }) => told[1])))} s`,
      n: readings.length,
      differs: judged(readings.some(departs)),
    },
  ];
}

/** Rest after extractions and surveys, by the power of the mounts. */
export function cooldownSection(recorded: Session): Section {
  const readings = shipLog(recorded).flatMap((entry) => readingOf(entry, recorded.speed));
  const groups = groupBy(readings, ({ by, scaled }) => `${by} ${scaled}`);
  return { title: 'Cooldowns (game-facts 4.2)', rows: [...groups.values()].flatMap(rowOf) };
}
