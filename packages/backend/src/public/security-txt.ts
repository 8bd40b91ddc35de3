import type { FastifyInstance } from 'fastify';
import { ServeError } from '../serve-error.ts';

/**
 * Where vulnerabilities of this deployment are reported to: `mailto:`, `tel:` or `https:`, of `SECURITY_CONTACT`.
 * @throws ServeError `SETTING_INVALID`
 */
export function securityContactOf({ SECURITY_CONTACT }: NodeJS.ProcessEnv): string | undefined {
  if (!SECURITY_CONTACT) return undefined;
  const url = URL.parse(SECURITY_CONTACT);
  if (url && /^(mailto|tel|https):$/.test(url.protocol) && !/\s/.test(SECURITY_CONTACT)) return url.href;
  throw new ServeError(
    'SETTING_INVALID',
    `SECURITY_CONTACT must be like mailto:security@stadtwerke.example or https://…, not "${SECURITY_CONTACT}".`,
  );
}

/** Days; RFC 9116 wants less than a year. */
const validDays = 180;

/** `/.well-known/security.txt` (RFC 9116). */
export function securityTxtRoute(app: FastifyInstance, contact: string): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 86_400_000).toISOString();
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400');
    return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: de, en\n`;
  });
}
