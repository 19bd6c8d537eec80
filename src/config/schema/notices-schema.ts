import * as z from 'zod';
import { distinctList, mapping, oneOf, wholeNumber } from './fields.ts';
import { isLoopback, parseUrl } from './server-schema.ts';

/** What the owner may be notified of. */
const NOTICE_KINDS = [
  'contractDone',
  'shipBought',
  'gateBuilt',
  'gateGivenUp',
  'shipLost',
  'loss',
  'quarantine',
  'reset',
  'silence',
  'gaveUp',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The webhook of the owner, and which events it gets. */
export const Notices = mapping({
  url: z.string({ error: 'an https:// address' }).superRefine(reportUrl).meta({
    pattern: '^https?://',
    description: 'Where each notice is sent by POST; what is secret in it is never logged.',
  }),
  on: distinctList(oneOf(NOTICE_KINDS, 'a notice'), 'notices', 1)
    .default([...NOTICE_KINDS])
    .describe('What to be told of: all of it unless given.'),
  lossCredits: wholeNumber('credits', 1, 1_000_000_000)
    .default(50_000)
    .describe('A loss: so many credits fewer than within the game hour before, ships bought left aside.'),
  silenceMinutes: wholeNumber('minutes', 1, 24 * 60)
    .default(30)
    .describe(
      'Silence: so many real minutes in which no ship has done anything; six game hours without income are told, too.',
    ),
}).describe('Messages to a webhook of the owner, e.g. of a chat.');

/** The notices in the settings, defaults filled in. */
export type NoticesSettings = z.output<typeof Notices>;

/** What an address should have been; undefined for a valid one. */
function expectedOf(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'an https:// address';
  if (url.username !== '' || url.password !== '') return 'an address without a user name or password';
  return url.protocol === 'http:' && !isLoopback(url)
    ? 'an https:// address (http:// is for this machine only: what is secret in it must not travel in the clear)'
    : undefined;
}

/** Reports a wrong address without showing it, since it may hold a secret. */
function reportUrl(text: string, context: z.core.$RefinementCtx): void {
  const expected = expectedOf(text);
  if (expected === undefined) return;
  context.addIssue({ code: 'custom', message: expected, input: text, params: { received: 'another one (not shown)' } });
}
