import { z } from 'zod';
import { Timestamp } from './schemas/derived.ts';

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

/** One request and its outcome, without secrets: a line of a recording. */
export const RecordedExchange = z.object({
  /** Our wall clock when the request left and when the reply was complete. */
  sentAt: Timestamp,
  receivedAt: Timestamp,
  method: z.string(),
  /** Below the base address, query included. */
  path: z.string(),
  /** JSON value, or text if it was not JSON. */
  requestBody: z.unknown().optional(),
  /** Absent if no complete reply came. */
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** JSON value of the reply; replaced by `text` if it was not JSON, by `omittedBytes` if it was too long. */
  body: z.unknown().optional(),
  text: z.string().optional(),
  omittedBytes: z.int().optional(),
  /** Why no complete reply came, and whether the service may have seen the request. */
  failure: z.object({ code: z.string(), sent: z.boolean() }).optional(),
});
export type RecordedExchange = z.infer<typeof RecordedExchange>;

/** File extension of recordings. */
export const RECORDING_ENDING = '.jsonl';
