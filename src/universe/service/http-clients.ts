import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter replies gain nothing from compression. */
const LEAST_BYTES = 1_024;

/** A low quality: replies are compressed while a client waits. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotliOf = promisify<string, object, Buffer>(brotliCompress);
const gzipOf = promisify<string, object, Buffer>(gzip);

const ENCODERS = {
  br: (text: string) => brotliOf(text, BROTLI),
  gzip: (text: string) => gzipOf(text, { level: 1 }),
} as const;

/** The encodings that a header accepts; a weight of 0 refuses one. */
function acceptedBy(header: string): Set<string> {
  const parts = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { name, weight: Number(weight) };
  });
  return new Set(parts.filter(({ weight }) => weight > 0).map(({ name }) => name));
}

/** The encoding for a reply to this Accept-Encoding header; undefined: send it as it is. */
export function encodingFor(header: string | undefined): keyof typeof ENCODERS | undefined {
  const accepted = acceptedBy(header ?? '');
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : undefined;
}

/** Compresses replies of some length for the clients that ask for it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    if (reply.hasHeader('content-encoding') || reply.hasHeader('content-length')) return payload;
    reply.header('vary', 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding);
    return ENCODERS[encoding](payload);
  });
}
