import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What pages may ask a browser for: the camera, which reads QR codes and meters. Nobody may for the portal. */
const permissions = [
  'camera=(self)',
  ...[
    'accelerometer',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map(feature => `${feature}=()`),
].join(', ');

/**
 * Headers that let a browser run and load only what this origin serves, and scripts only with a hash; the pages of a
 * published set come with the policies of that set. Trusted Types keep strings out of the DOM's script sinks. HSTS is
 * said only where https is in front, so that `http://localhost` stays usable.
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
