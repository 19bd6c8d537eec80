const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/**
 * A number as people read it, with thousands separators. The formats are created once: creating one takes forty times
 * as long as using it, and each plan formats several numbers.
 * @param most maximum digits after the point
 */
export function formatNumber(count: number, most: 0 | 1 = 0): string {
  const text = (most === 0 ? whole : tenths).format(count);
  return text === '-0' ? '0' : text;
}
