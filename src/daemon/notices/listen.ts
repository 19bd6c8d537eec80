import type { NoticeKind, NoticesSettings } from '../../config/schema/notices-schema.ts';
import type { LogLine } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { createLossWatch } from './loss.ts';
import type { Notice } from './notice.ts';
import { createSilenceWatch } from './silence.ts';

/** Events each of which makes a notice. */
const KIND_OF: Readonly<Partial<Record<LogLine['event'], NoticeKind>>> = {
  'contract.fulfilled': 'contractDone',
  'ship.bought': 'shipBought',
  'gate.built': 'gateBuilt',
  'gate.given-up': 'gateGivenUp',
  'fleet.no-income': 'silence',
  'ship.gone': 'shipLost',
  'ship.scrapped': 'shipLost',
  'ship.quarantined': 'quarantine',
  'server.reset': 'reset',
  'daemon.failed': 'gaveUp',
};

/** A line's kind of notice; the end of the process after a reset counts as the reset, if the owner asked for resets. */
function kindOf({ event, fields }: LogLine, wanted: ReadonlySet<NoticeKind>): NoticeKind | undefined {
  const isReset = event === 'daemon.failed' && fields.cause === 'reset' && wanted.has('reset');
  return isReset ? 'reset' : KIND_OF[event];
}

/** Makes notices from log lines. */
export interface Listener {
  /** Takes a log line. */
  hear(line: LogLine): void;
  /** Call it at intervals: a silence produces no log line. */
  look(): void;
}

/** Creates a listener that passes on only the kinds that the owner asked for. */
export function createListener(
  { on, lossCredits, silenceMinutes }: NoticesSettings,
  { nowMs, monotonicMs }: Clock,
  listener: (notice: Notice) => void,
): Listener {
  const wanted: ReadonlySet<NoticeKind> = new Set(on);
  const loss = createLossWatch(lossCredits);
  const silence = createSilenceWatch(silenceMinutes, monotonicMs);
  const say = (kind: NoticeKind | undefined, time: string, text: string | undefined) => {
    if (kind !== undefined && text !== undefined && wanted.has(kind)) listener({ kind, time, text });
  };
  return {
    hear: (line) => {
      say(kindOf(line, wanted), line.time, line.msg);
      say('loss', line.time, loss.hear(line));
      say('silence', line.time, silence.hear(line));
    },
    look: () => say('silence', isoFromMs(nowMs()), silence.look()),
  };
}
