import * as z from 'zod';
import { mapping, pathTo, wholeNumber, yesOrNo } from './fields.ts';

/** A parsed URL; undefined when the text is no URL. */
export function parseUrl(text: unknown): URL | undefined {
  return typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
}

/** Whether the URL names this machine. */
export function isLoopback(url: URL): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}

/** Game seconds per real second of a universe; above it the resolution of timers, a millisecond, distorts the game. */
const HIGHEST_SPEED = 600;

const QuoteUnits = yesOrNo()
  .default(false)
  .describe('Send the units of a sale or delivery as a quoted value ("5") instead of an integer.');

/** The embedded universe as a server to play on. */
export const EmbeddedServer = mapping({
  kind: z.literal('embedded').describe('A simulated universe inside this program, without account or network.'),
  speed: wholeNumber('', 1, HIGHEST_SPEED)
    .default(60)
    .describe('Game seconds per real second; the live service runs at 1.'),
  seed: wholeNumber('', 0, 2 ** 32 - 1)
    .default(1)
    .describe('The number of the universe: the same seed makes the same systems, markets and prices.'),
  world: z
    .string({ error: 'the name of a world or the path of a file' })
    .exactOptional()
    .describe('What the game is like in a new universe: a world of config/worlds, or a file; by default middle.'),
  rivalsAbroad: wholeNumber('', 0, 50)
    .exactOptional()
    .describe('Rivals that chart other systems and appear on the leaderboards, in a new universe; by default 14.'),
  hideTraits: yesOrNo()
    .exactOptional()
    .describe('Let filters of waypoints by trait match only charted waypoints, in a new universe; by default no.'),
  partialSupply: yesOrNo()
    .exactOptional()
    .describe('Let a construction site take part of a delivery that is too large, in a new universe; by default no.'),
  staleConstruction: yesOrNo()
    .exactOptional()
    .describe('Let finished gates still report that they are under construction, in a new universe; by default no.'),
  duplicateModuleFault: yesOrNo()
    .exactOptional()
    .describe('When a module is removed, destroy its other copies on the ship, in a new universe; by default no.'),
  contractLines: wholeNumber('', 1, 3)
    .exactOptional()
    .describe('The most goods that one contract asks for, in a new universe; by default 1.'),
  quoteUnits: QuoteUnits,
});

const Live = mapping({
  kind: z.literal('live').describe('A server at a URL. It needs the token of your account or of an agent.'),
  url: z
    .string({ error: 'an address such as https://api.spacetraders.io/v2' })
    .superRefine(reportUrl)
    .meta({ pattern: '^https?://.*/v2$', description: 'The base address, ending in /v2.' }),
  speed: wholeNumber('', 1, HIGHEST_SPEED)
    .default(1)
    .describe('Game seconds per real second: 1, except for a universe on this machine (`argosy universe --speed`).'),
  accountTokenFile: pathTo('a file')
    .exactOptional()
    .describe(
      'The file (mode 600) with the token of your account, which registers agents; relative to the working directory.',
    ),
  tokenFile: pathTo('a file')
    .exactOptional()
    .describe('The file (mode 600) with the token of an agent that you already have.'),
  quoteUnits: QuoteUnits,
}).superRefine(reportSpeed, { when: () => true });

/** Which server the daemon plays on. */
export const ServerSchema = z
  .discriminatedUnion('kind', [EmbeddedServer, Live], {
    error: ({ discriminator }) =>
      discriminator === undefined ? 'a mapping with kind: embedded or live' : 'embedded or live',
  })
  .describe('The server to play on: the embedded universe, or the live service.');

/** The server of a file, defaults filled in. */
export type ServerKeys = z.output<typeof ServerSchema>;

/** The server in the settings; its world stands beside it, read. */
export type ServerSettings =
  | Extract<ServerKeys, { kind: 'live' }>
  | Omit<Extract<ServerKeys, { kind: 'embedded' }>, 'world'>;

/** What an address should have been; undefined for a valid one. */
function expectedOfUrl(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined || !/^https?:\/\//i.test(text)) return 'an address such as https://api.spacetraders.io/v2';
  if (url.username !== '' || url.password !== '') return 'an address without a user name or password';
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return 'an https:// address (http:// is for this machine only: a token must not travel in the clear)';
  }
  const isBase = text.endsWith('/v2') && url.pathname.endsWith('/v2') && url.search === '' && url.hash === '';
  return isBase ? undefined : 'an address that ends in /v2';
}

function reportUrl(text: string, context: z.core.$RefinementCtx): void {
  const expected = expectedOfUrl(text);
  if (expected !== undefined) context.addIssue({ code: 'custom', message: expected, input: text });
}

/**
 * What the speed of a server at `url` should have been; undefined for a valid one. Only a universe on this machine can
 * run faster than 1.
 */
function expectedOfSpeed(url: unknown, speed: unknown): string | undefined {
  const address = parseUrl(url);
  if (address === undefined || isLoopback(address) || speed === undefined || speed === 1) return undefined;
  return '1, the only speed of a live server';
}

function reportSpeed(live: { url?: unknown; speed?: unknown } | undefined, context: z.core.$RefinementCtx): void {
  const expected = expectedOfSpeed(live?.url, live?.speed);
  if (expected !== undefined)
    context.addIssue({ code: 'custom', path: ['speed'], message: expected, input: live?.speed });
}
