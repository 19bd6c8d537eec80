const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/**
 * A number as people read it, thousands set apart, by formats that are made once: making one takes forty times
 * as long as using it, and each plan writes several.
 * @param most digits behind the point at most
 */
export function formatNumber(count: number, most: 0 | 1 = 0): string {
  return (most === 0 ? whole : tenths).format(count);
}
