import { h } from '../dom/h.ts';
import { Refused, verifyControlToken } from '../live/api.ts';
import { signal } from '../live/signal.ts';
import { askInDialog } from './dialog.ts';

const KEY = 'argosy.control-token';

/** The control token, kept until the browser's tab is closed. It is sent only in a header, never in an address. */
export const token = signal<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);

/** Keeps a token, or forgets it. */
export function setToken(value: string | undefined): void {
  if (value === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, value);
  token.set(value);
}

/**
 * Asks for the control token, unless there is one; returns whether there is one now. Keeps only one that the daemon
 * accepts as its own.
 */
export async function unlock(why?: string): Promise<boolean> {
  if (token.get() !== undefined) return true;
  const given = await asked(why);
  if (given === undefined) return false;
  try {
    await verifyControlToken(given);
  } catch (error) {
    return unlock(error instanceof Refused && error.status === 401 ? NOT_IT : `It cannot be checked: ${String(error)}`);
  }
  setToken(given);
  return true;
}

/** Shown for a token that is not this daemon's. */
export const NOT_IT = 'That is not the token of this daemon: it stands in state/control-token (state: of the config).';

/** The token that the reader enters. */
async function asked(why?: string): Promise<string | undefined> {
  const form = await askInDialog({
    title: 'Unlock the controls',
    yes: 'Unlock',
    body: [
      why === undefined ? null : h('p.problem', { role: 'alert' }, why),
      h(
        'p',
        'Without the control token this page only shows. The daemon keeps it in the file control-token of its state folder, which only you can read.',
      ),
      h('label', { for: 'control-token' }, 'Control token'),
      h('input', {
        id: 'control-token',
        name: 'token',
        type: 'password',
        required: true,
        autocomplete: 'off',
        spellcheck: 'false',
      }),
      h('p.hint', 'Kept until this tab is closed, and sent as a header to this machine only.'),
    ],
  });
  const given = form?.get('token');
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined;
}

/** Forgets the control token: the page is read-only from now on. */
export function lockUp(): void {
  setToken(undefined);
}
