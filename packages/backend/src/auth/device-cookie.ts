import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds. Known devices are forgotten after a year as well. */
const maxAge = 365 * 24 * 60 * 60;

/** The prefix keeps pages without https from setting the cookie. */
const nameFor = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? '__Secure-zaehlwerk-device' : 'zaehlwerk-device';

/** Undefined for a missing or malformed id. */
export function deviceIdOf(request: FastifyRequest): string | undefined {
  const id = request.cookies[nameFor(request)];
  return id !== undefined && /^[\w-]{43}$/.test(id) ? id : undefined;
}

/** Sent with logins only, out of reach of scripts and other sites. */
export function keepDeviceId(request: FastifyRequest, reply: FastifyReply, id: string): void {
  reply.setCookie(nameFor(request), id, {
    path: '/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: 'auto',
    maxAge,
  });
}
