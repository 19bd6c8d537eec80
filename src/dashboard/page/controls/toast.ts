import { after } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { render } from '../dom/render.ts';

interface Note {
  readonly id: number;
  readonly text: string;
  readonly kind: 'done' | 'refused';
}

/** How long a note is shown, in milliseconds: a failure takes longer to read. */
const STAYS_MS = { done: 6_000, refused: 15_000 } as const;

let notes: readonly Note[] = [];
let lastId = 0;

/** Shows the result of an order, also to screen readers. */
export function showNote(text: string, kind: Note['kind']): void {
  const note = { id: ++lastId, text, kind };
  notes = [...notes, note].slice(-3);
  show();
  after(STAYS_MS[kind], () => forget(note));
}

function forget(note: Note): void {
  notes = notes.filter(({ id }) => id !== note.id);
  show();
}

function show(): void {
  const host = document.getElementById('notes');
  if (host !== null) render(host, notes.map(drawn));
}

function drawn(note: Note): VNode {
  return h(
    'div',
    { key: note.id, class: `note ${note.kind}` },
    h('span', note.text),
    h('button.quiet.small', { 'aria-label': 'Dismiss', onclick: () => forget(note) }, '×'),
  );
}
