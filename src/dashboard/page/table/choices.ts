import { signal } from '../live/signal.ts';
import { AS_IT_COMES, type TableChoice } from './rows.ts';

/** The reader's choices by table; every view is drawn again when one changes. */
export const choices = signal<Readonly<Record<string, TableChoice>>>({});

/** How the reader wants to see a table. */
export function choiceOf(name: string): TableChoice {
  return choices.get()[name] ?? AS_IT_COMES;
}

/** Changes how a table is shown. */
export function change(name: string, next: Partial<TableChoice>): void {
  choices.set({ ...choices.get(), [name]: { ...choiceOf(name), ...next } });
}
