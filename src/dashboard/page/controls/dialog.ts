import { type Child, flat, h } from '../dom/h.ts';
import { render } from '../dom/render.ts';

interface Question {
  readonly title: string;
  readonly body: readonly Child[];
  /** The label of the button that confirms. */
  readonly yes: string;
  readonly danger?: boolean;
}

/**
 * Asks in the browser's own dialog, which keeps the keyboard inside while open, closes with Escape and restores the
 * focus. Returns the data of its form; undefined when cancelled.
 */
export function askInDialog({ title, body, yes, danger = false }: Question): Promise<FormData | undefined> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'dialog-title');
  const { promise, resolve } = Promise.withResolvers<FormData | undefined>();
  const answer = (event: Event) => {
    event.preventDefault();
    resolve(new FormData(event.target as HTMLFormElement));
    dialog.close();
  };
  render(
    dialog,
    h(
      'form',
      { method: 'dialog', onsubmit: answer },
      h('h2', { id: 'dialog-title' }, title),
      ...flat(body),
      h(
        'div.dialog-buttons',
        h('button.quiet', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
        h('button', { type: 'submit', class: danger ? 'danger' : 'primary' }, yes),
      ),
    ),
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    resolve(undefined);
  });
  document.body.append(dialog);
  dialog.showModal();
  return promise;
}
