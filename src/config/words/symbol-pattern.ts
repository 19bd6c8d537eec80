/** Whether a symbol matches a pattern, in which `*` stands for any text and `?` for one character. */
export function isLike(symbol: string, pattern: string): boolean {
  // Backtracks to the last star only, which suffices and bounds the time by symbol × pattern.
  let inSymbol = 0;
  let inPattern = 0;
  let star: { inSymbol: number; inPattern: number } | undefined;
  while (inSymbol < symbol.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = { inSymbol, inPattern };
      inPattern += 1;
    } else if (wanted === '?' || wanted === symbol[inSymbol]) {
      inSymbol += 1;
      inPattern += 1;
    } else if (star !== undefined) {
      star.inSymbol += 1;
      inSymbol = star.inSymbol;
      inPattern = star.inPattern + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}
