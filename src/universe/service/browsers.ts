import type { FastifyInstance } from 'fastify';

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE';

/** Seconds for which a browser may keep the answer to a preflight. */
const PREFLIGHT_SECONDS = '600';

const WITHOUT_BROWSERS = /^\/admin(?:[/?]|$)/;

/**
 * Lets pages of any origin use the service, as the live one does: every reply allows any origin, and a preflight is
 * answered before limit and token. The admin endpoints stay closed to pages.
 */
export function admitBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (WITHOUT_BROWSERS.test(request.url)) return;
    reply.header('access-control-allow-origin', '*');
    const { 'access-control-request-method': method, 'access-control-request-headers': asked } = request.headers;
    if (request.method !== 'OPTIONS' || method === undefined) return;
    const headers = typeof asked === 'string' ? asked : 'Authorization, Content-Type';
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': headers,
      'access-control-max-age': PREFLIGHT_SECONDS,
      vary: 'Access-Control-Request-Headers',
    });
    return reply.code(204).send();
  });
}
