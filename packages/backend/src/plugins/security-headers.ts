import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Pages need only the camera, for QR codes and meters. */
const permissions =
  'camera=(self), accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), identity-credentials-get=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/**
 * A browser runs and loads only what this origin serves, and scripts only with a hash; pages of a published set have
 * the policies of their set. Trusted Types keep strings out of the DOM's script sinks. HSTS requires https in front, so
 * that `http://localhost` stays usable.
 */
export async function securityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
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
    reply.headers({ 'integrity-policy': 'blocked-destinations=(script)', 'permissions-policy': permissions });
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
