import { z } from 'zod';
import { isCodeOfService } from './error-codes.ts';
import { isObject } from './json.ts';

/** Not read key by key: there may be any number. */
const Data = z.custom<Readonly<Record<string, unknown>>>(isObject);

/** The envelope of every refusal (facts: envelope); each part is read by itself. */
const Envelope = z.object({
  error: z.object({
    code: z.union([z.int(), z.string()]).optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    data: Data.optional().catch(undefined),
    requestId: z.string().optional().catch(undefined),
  }),
});

/** The service's error for a refused request. */
export interface ServiceError {
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A code as a number, or as a text of digits; undefined for anything else. */
function numberIn(code: number | string | undefined): number | undefined {
  if (typeof code === 'number') return code > 0 ? code : undefined;
  return code !== undefined && /^[1-9]\d{2,3}$/.test(code) ? Number(code) : undefined;
}

/**
 * The error in the service's own envelope; undefined for any other body. A code of the service's is enough. Proxies use
 * such envelopes too, with the HTTP status as the code, so any other code needs a message with the `data` or the
 * `requestId` that the service adds; the HTTP status stands for a code that is missing or no number.
 * @param body from `parseJson`
 */
export function serviceErrorIn(body: unknown, status: number): ServiceError | undefined {
  const parsed = Envelope.safeParse(body);
  if (!parsed.success) return undefined;
  const { code: given, message, data, requestId } = parsed.data.error;
  const code = numberIn(given);
  const hasOwnCode = code !== undefined && isCodeOfService(code);
  const isNumber = typeof given === 'number';
  const isEnvelope = message !== undefined && (data !== undefined || requestId !== undefined || hasOwnCode);
  if (!isEnvelope && !(hasOwnCode && isNumber)) return undefined;
  // A number that the protocol of another program would send.
  if (isNumber && code === undefined) return undefined;
  return { code: code ?? status, message: message ?? '', data: data ?? {} };
}
