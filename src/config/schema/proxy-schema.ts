import * as z from 'zod';
import { distinctList, mapping, textLike, wholeNumber } from './fields.ts';

const PORT = 'a port from 0 to 65535';
const ORIGIN = 'an origin such as http://localhost:3000, without a path';

/** The interface of the service on this machine, for the player's other programs. */
export const ProxyKeys = mapping({
  port: z
    .int(PORT)
    .min(0, PORT)
    .max(65_535, PORT)
    .default(8_471)
    .describe('The port. 0 takes any free one, which the log names.'),
  sharePercent: wholeNumber('percent', 1, 90)
    .default(20)
    .describe(
      'The part of all requests that these programs get while both they and the ships have more to send than the budget allows. What either leaves, the other may use.',
    ),
  allowedOrigins: distinctList(textLike(/^https?:\/\/[a-z0-9_.-]+(:\d{1,5})?$/, ORIGIN), 'origins', 0)
    .default([])
    .describe('Origins of pages that may call it from a browser.'),
}).describe(
  'Serve the interface of the service on this machine, so that your other programs share the one budget of requests.',
);

/** The proxy in the settings, defaults filled in. */
export type ProxySettings = z.output<typeof ProxyKeys>;
