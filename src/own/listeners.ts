import type { AskedModule, Calls } from './calls.ts';
import type { Event, Hook } from './lane.ts';

/** A module that may hear of the log. */
export type Listener = AskedModule<Pick<Hook, 'onEvent'>>;

/** The modules of a run that hear of the log. */
export class Listeners {
  readonly #listeners: readonly Listener[];
  readonly #calls: Calls;
  #isTelling = false;

  constructor(modules: readonly Listener[], calls: Calls) {
    this.#listeners = modules.filter(({ defined }) => defined.onEvent !== undefined);
    this.#calls = calls;
  }

  /** Tells them of a line of the log. What they cause to be logged is not told again. */
  tell(event: Event): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (const one of this.#listeners) this.#tellOne(one, event);
    } finally {
      this.#isTelling = false;
    }
  }

  #tellOne(one: Listener, event: Event): void {
    this.#calls.call(
      one,
      () => one.defined.onEvent?.({ ...event, fields: structuredClone(event.fields) }, one.kept.memory),
      () => true,
    );
  }
}
