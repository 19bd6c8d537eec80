import { prettyFactory } from 'pino-pretty';

type Line = Readonly<Record<string, unknown>>;

const SHIP_COLUMN = 12;
const LEVEL_COLUMN = 5;

/**
 * Formats JSON lines for a person at a terminal: time (UTC), level, ship, sentence, lane; below it an error's stack.
 * Pino-pretty runs in this thread: no worker, so nothing is lost at the end.
 */
export function pretty(hasColours: boolean): (line: string) => string {
  return prettyFactory({
    colorize: hasColours,
    customColors: 'message:reset',
    hideObject: true,
    // Fields that pino-pretty would print before the line.
    ignore: 'time,level,name,pid,hostname,caller',
    messageFormat: (log, _messageKey, _levelLabel, { colors }) => {
      const level = text(log.level).toUpperCase();
      const paints = { WARN: colors.yellow, ERROR: colors.red, FATAL: colors.bgRed, DEBUG: colors.gray };
      const paint = paints[level as keyof typeof paints] ?? colors.green;
      const lane = log.lane === undefined ? '' : colors.gray(`  (${text(log.lane)})`);
      const columns = [
        colors.gray(timeOfDay(log.time)),
        paint(level.padEnd(LEVEL_COLUMN)),
        colors.bold(text(log.ship).padEnd(SHIP_COLUMN)),
        sentence(log),
      ];
      return `${columns.join(' ')}${lane}${error(log)}`;
    },
  });
}

/** The sentence without the ship, which has its own column. */
function sentence(log: Line): string {
  const message = text(log.msg);
  const ship = text(log.ship);
  const opening = [`${ship} `, `${ship}: `].find((one) => ship !== '' && message.startsWith(one));
  return message.slice(opening?.length ?? 0);
}

/** The error's stack below the line, or its message when the sentence lacks it. */
function error(log: Line): string {
  const failure = log.err ?? log.error;
  if (typeof failure !== 'object' || failure === null) return '';
  const { stack, message } = failure as { readonly stack?: unknown; readonly message?: unknown };
  if (typeof stack === 'string') return `\n    ${stack.replaceAll('\n', '\n    ')}`;
  return typeof message === 'string' && !text(log.msg).includes(message) ? ` (${message})` : '';
}

function timeOfDay(iso: unknown): string {
  return text(iso).slice(11, 19);
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
