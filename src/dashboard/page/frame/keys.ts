/** Whether a key is meant for the focused element: a text field or a dialog. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** Opens the first, second, … address at a press of 1, 2, …, so that every view is one key away. */
export function startKeys(addresses: readonly string[]): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
    const address = /^[1-9]$/.test(event.key) ? addresses[Number(event.key) - 1] : undefined;
    if (address === undefined) return;
    event.preventDefault();
    location.hash = address;
  });
}
