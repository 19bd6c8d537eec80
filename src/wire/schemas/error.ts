import { z } from 'zod';

/** The envelope of every refusal (game-facts 1.6). Only the code is relied on; `data` depends on it. */
export const ErrorReply = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().catch(''),
    data: z.record(z.string(), z.unknown()).catch({}),
  }),
});
