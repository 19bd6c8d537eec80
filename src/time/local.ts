/** Formats instants in local time, e.g. "2026-09-14 10:00:41". */
export function localTime(timeZone?: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (ms) => (Number.isFinite(ms) ? format.format(ms) : '');
}
