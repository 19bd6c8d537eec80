import { z } from 'zod';

/** The envelope of every refusal (game-facts 1.6); `data` depends on the code. */
export const ErrorReply = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().default(''),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
});
