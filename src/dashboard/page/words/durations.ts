/** Seconds in words, two units at most: 8 s, 3 min 20 s, 4 h 5 min, 2 d 3 h. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return pair(whole, 60, 'min', 1, 's');
  if (whole < 86_400) return pair(whole, 3_600, 'h', 60, 'min');
  return pair(whole, 86_400, 'd', 3_600, 'h');
}

function pair(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  const first = `${Math.floor(seconds / large)} ${largeName}`;
  return rest === 0 ? first : `${first} ${rest} ${smallName}`;
}

/** Game hours on an axis: 0, 30 min, 6 h, 2 d, 2 d 12 h. */
export function gameHours(hours: number): string {
  return hours < 0 ? `−${duration(-hours * 3_600)}` : duration(hours * 3_600);
}
