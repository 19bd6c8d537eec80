import type { NoticeKind, NoticesSettings } from '../../config/schema/notices-schema.ts';
import type { LogLine } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import type { DaemonEvents } from '../subscribers.ts';
import { createLossWatch } from './loss.ts';
import type { Notice } from './notice.ts';
import { createSilenceWatch, isAction } from './silence.ts';

/** Log events whose sentence is a notice as it stands. */
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

/** Makes notices: of a log line its sentence, of a silence and a loss what the events of the run come to. */
export interface Listener {
  /** Takes a log line. */
  observe(line: LogLine): void;
  settled(event: DaemonEvents['commandSettled']): void;
  booked(row: DaemonEvents['booked']): void;
  ordered(event: DaemonEvents['orderGiven']): void;
  /** Call it at intervals: a silence is no event. */
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
  const notify = (kind: NoticeKind | undefined, time: string, text: string | undefined) => {
    if (kind !== undefined && text !== undefined && wanted.has(kind)) listener({ kind, time, text });
  };
  const now = () => isoFromMs(nowMs());
  return {
    observe: (line) => {
      notify(kindOf(line, wanted), line.time, line.msg);
      notify('loss', line.time, loss.observe(line));
    },
    settled: ({ command, outcome }) => {
      if (isAction(command, outcome)) notify('silence', now(), silence.acted());
    },
    booked: (row) => {
      loss.booked(row);
      // An action whose reply was lost is settled as unknown, and booked once it is known to have taken place.
      notify('silence', now(), silence.acted());
    },
    ordered: ({ order: { kind } }) => {
      if (kind === 'pauseFleet' || kind === 'resumeFleet') silence.fleetPaused(kind === 'pauseFleet');
    },
    look: () => notify('silence', now(), silence.look()),
  };
}
