import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that let a browser run and load only what this origin and the origins of modules elsewhere serve. Trusted
 * Types keep strings out of the DOM's script sinks. HSTS is said only where https is in front, so that
 * `http://localhost` stays usable.
 */
export async function securityHeaders(app: FastifyInstance, moduleOrigins: readonly string[] = []) {
  const code = ["'self'", ...moduleOrigins];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: code,
        styleSrc: code,
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: code,
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
