import { z } from 'zod';
import { Timestamp } from './schemas/instant.ts';

/** The first line of every file of a recording. */
export const RecordingHead = z.object({
  /** Version of the format. */
  recording: z.literal(1),
  server: z.string(),
  /** Game seconds per second. */
  speed: z.number().positive(),
  startedAt: Timestamp,
});
export type RecordingHead = z.infer<typeof RecordingHead>;

/** One request and what became of it, without secrets: a line of a recording. */
export const RecordedExchange = z.object({
  /** Our wall clock as the request left and as the reply was complete. */
  sentAt: Timestamp,
  receivedAt: Timestamp,
  method: z.string(),
  /** Below the base address, query included. */
  path: z.string(),
  /** JSON value, or text where it was none. */
  requestBody: z.unknown().optional(),
  /** Absent where no complete reply came. */
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** JSON value of the reply; `text` in its place where it was none, `omittedBytes` where it was too long. */
  body: z.unknown().optional(),
  text: z.string().optional(),
  omittedBytes: z.int().optional(),
  /** Why no complete reply came, and whether the request may have been seen. */
  failure: z.object({ code: z.string(), sent: z.boolean() }).optional(),
});
export type RecordedExchange = z.infer<typeof RecordedExchange>;

/** How the files of a recording end. */
export const RECORDING_ENDING = '.jsonl';
