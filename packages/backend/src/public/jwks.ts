import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Keyring } from '../keys/keyring.ts';
import { applicationIdOf } from './read-application.ts';

/**
 * `/.well-known/jwks.json` (RFC 7517): with these keys services of modules check the access tokens of the application at
 * this host (docs/guide/checking-tokens.md).
 */
export function jwksRoute(app: FastifyInstance, { pool, keyring }: { pool: Pool; keyring: Keyring }): void {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (request, reply) => {
    const published = await keyring.published(await applicationIdOf(pool, request));
    reply.type('application/jwk-set+json').header('cache-control', 'public, max-age=300');
    const keys = published.map(({ kid, publicKey }) => ({
      ...publicKey.export({ format: 'jwk' }),
      ...{ kid, use: 'sig', alg: 'EdDSA' },
    }));
    return JSON.stringify({ keys });
  });
}
