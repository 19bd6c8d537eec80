import * as z from 'zod';
import { distinctList, mapping, oneOf, wholeNumber } from './fields.ts';
import { isLoopback, parseUrl } from './server-schema.ts';

/** What the owner may be notified of. */
const NOTICE_KINDS = [
  'contractDone',
  'shipBought',
  'daySummary',
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

/** Services whose messages look their own way, and plain JSON. */
const FORMATS = ['discord', 'slack', 'ntfy', 'json'] as const;

/** Which events the owner is notified of, by whatever way. */
const RULES = {
  on: distinctList(oneOf(NOTICE_KINDS, 'a notice'), 'notices', 1)
    .default([...NOTICE_KINDS])
    .describe('The notices to send; by default all.'),
  lossCredits: wholeNumber('credits', 1, 1_000_000_000)
    .default(50_000)
    .describe(
      'Send `loss` when at least this many credits are lost within a game hour, or by one contract. Ships bought do not count.',
    ),
  silenceMinutes: wholeNumber('minutes', 1, 24 * 60)
    .default(30)
    .describe(
      'Send `silence` when no ship has done anything for this many real minutes, or after six game hours without income.',
    ),
};

/** The webhook of the owner, and which events it gets. */
export const Notices = mapping({
  url: z.string({ error: 'an https:// address' }).superRefine(reportAddress).meta({
    pattern: '^https?://',
    description: 'The address that gets each notice by POST. Secrets in it are never logged.',
  }),
  format: oneOf(FORMATS, 'a format')
    .exactOptional()
    .describe(
      'How messages are written: for Discord, Slack or ntfy, or as JSON for any program. By default as the address tells.',
    ),
  ...RULES,
}).describe('Messages to a webhook, for example of a chat.');

/** The notices in the settings, defaults filled in. */
export type NoticesSettings = z.output<typeof Notices>;

/** Which notices a chat gets. */
export const ChatNotices = mapping(RULES);

/** Which events are worth a notice, defaults filled in. */
export type NoticeRules = z.output<typeof ChatNotices>;

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
export function reportAddress(text: string, context: z.core.$RefinementCtx): void {
  const expected = expectedOf(text);
  if (expected === undefined) return;
  context.addIssue({ code: 'custom', message: expected, input: text, params: { received: 'another one (not shown)' } });
}
