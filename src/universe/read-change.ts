import * as z from 'zod';
import type { Change } from './changes.ts';
import { SnapshotError } from './snapshot.ts';

const Claims = z.object({
  identifier: z.string(),
  version: z.string(),
  reset_date: z.string().exactOptional(),
  iat: z.number(),
  sub: z.enum(['agent-token', 'account-token']),
});

const ChangeRow = z.object({
  atMs: z.number(),
  method: z.string(),
  path: z.string(),
  body: z.string().exactOptional(),
  contentType: z.string().exactOptional(),
  claims: Claims.exactOptional(),
}) satisfies z.ZodType<Change>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a recorded change.
 * @param line its line number, from 1
 * @throws SnapshotError for any other text
 */
export function readChange(text: string, line: number): Change {
  const { data } = ChangeRow.safeParse(parsed(text));
  if (data !== undefined) return data;
  throw new SnapshotError(
    `expected a change since its snapshot in line ${line} of the .changes file, got something else`,
  );
}
