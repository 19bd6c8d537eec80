const touch = globalThis.matchMedia?.('(hover: none)');

/** Whether the screen is touched: nothing can be pointed at without a press, and nothing marked by dragging. */
export function isTouched(): boolean {
  return touch?.matches === true;
}

/** How a map tells more of what it shows. */
export function detailsHint(): string {
  return isTouched() ? 'Tap for details.' : 'Hover for details, click to pin.';
}
