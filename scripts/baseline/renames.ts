/** Log events that have got another name since a baseline was written: the old name, then today's. */
const RENAMED_EVENTS: Readonly<Record<string, string>> = {};

/** An event line of a baseline in today's names. */
export function renamed(line: string): string {
  const [time, level, event = '', ...rest] = line.split(' ');
  return [time, level, RENAMED_EVENTS[event] ?? event, ...rest].join(' ');
}
