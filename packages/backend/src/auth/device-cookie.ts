import type { FastifyReply, FastifyRequest } from 'fastify';

/** After a year without a login the database has forgotten the device, too. */
const maxAge = 365 * 24 * 60 * 60;

/** Over https the name says so: no page that came without it can put a cookie in its place. */
const nameFor = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? '__Secure-zaehlwerk-device' : 'zaehlwerk-device';

/** The id by which a browser is recognized; undefined when it brings none that could be one of ours. */
export function deviceIdOf(request: FastifyRequest): string | undefined {
  const id = request.cookies[nameFor(request)];
  return id !== undefined && /^[\w-]{43}$/.test(id) ? id : undefined;
}

/** Lets a browser keep the id by which it is recognized: for logins alone, and out of reach of scripts and other sites. */
export function keepDeviceId(request: FastifyRequest, reply: FastifyReply, id: string): void {
  reply.setCookie(nameFor(request), id, {
    path: '/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: 'auto',
    maxAge,
  });
}
