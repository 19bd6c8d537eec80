import { isoFromMs } from '../../time/iso.ts';

const MS_PER_DAY = 86_400_000;
const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The `Date` header of HTTP for an instant: whole seconds, in GMT. */
export function httpDate(ms: number): string {
  const [day, time] = isoFromMs(ms).split('T') as [string, string];
  const [year, month, date] = day.split('-');
  const weekday = WEEKDAYS[Math.floor(ms / MS_PER_DAY) % 7];
  return `${weekday}, ${date} ${MONTHS[Number(month) - 1]} ${year} ${time.slice(0, 8)} GMT`;
}
