import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { isRecipient } from '../mail/mail-address.ts';
import { type OptInSender, sendOptInMail } from './opt-in-mail.ts';
import { confirmPage, contentSecurityPolicy, messagePage, registerPage } from './pages.ts';
import { type Portal, reportRegistration } from './report-registration.ts';
import { textsFor } from './texts.ts';

/** `origin` of the stand-in is known once it listens. */
export type StandInOptions = { portal: Portal; sender: OptInSender; origin: () => string };

/** An unconfirmed address. */
type Pending = { selfServiceToken: string; email: string; occurred?: string };

/** The oldest unconfirmed ones are dropped. */
const mostPending = 10_000;

const textsOf = ({ headers }: FastifyRequest) => textsFor(headers['accept-language']);
const show = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

/**
 * The utility's customer system for demo and tests: a registration page, a mail for double opt-in, and the signed
 * report to the portal. It has neither storage, customers nor limits.
 */
export function createStandInCrm({ portal, sender, origin }: StandInOptions) {
  const app = Fastify({ bodyLimit: 16 * 1024, routerOptions: { maxParamLength: 500 } });
  const pending = new Map<string, Pending>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const texts = textsOf(request);
    return show(reply, messagePage(texts, texts.unknownTitle, texts.unknown), 404);
  });

  app.get('/m/:token', (request, reply) => {
    const form = { email: '', consent: false, isChecked: false, isEmailValid: false };
    return show(reply, registerPage(textsOf(request), form));
  });

  app.post<{ Params: { token: string } }>('/m/:token', async (request, reply) => {
    const texts = textsOf(request);
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const email = sent.get('email')?.trim() ?? '';
    const consent = sent.get('consent') === 'yes';
    const isEmailValid = isRecipient(email);
    if (!isEmailValid || !consent)
      return show(reply, registerPage(texts, { email, consent, isChecked: true, isEmailValid }), 422);
    const code = randomBytes(24).toString('base64url');
    remember(code, { selfServiceToken: request.params.token, email });
    const isSent = await sendOptInMail(sender, texts, { email, link: `${origin()}/confirm/${code}` });
    return isSent
      ? show(reply, messagePage(texts, texts.sentTitle, texts.sent))
      : show(reply, messagePage(texts, texts.notSentTitle, texts.notSent), 502);
  });

  function remember(code: string, entered: Pending) {
    const [oldest] = pending.keys();
    if (pending.size >= mostPending && oldest !== undefined) pending.delete(oldest);
    pending.set(code, entered);
  }

  app.get<{ Params: { code: string } }>('/confirm/:code', (request, reply) => {
    const entered = pending.get(request.params.code);
    if (entered === undefined) return reply.callNotFound();
    return show(reply, confirmPage(textsOf(request), entered.email));
  });

  app.post<{ Params: { code: string } }>('/confirm/:code', async (request, reply) => {
    const { code } = request.params;
    const entered = pending.get(code);
    if (entered === undefined) return reply.callNotFound();
    const texts = textsOf(request);
    const { selfServiceToken, email } = entered;
    // A retry reports the same event.
    entered.occurred ??= new Date().toISOString();
    const outcome = await reportRegistration(portal, code, {
      selfServiceToken,
      occurred: entered.occurred,
      registered: true,
      email,
      confirmedCommunicationTypes: ['EMAIL'],
    });
    if (outcome === 'failed') return show(reply, confirmPage(texts, email, texts.notReported), 502);
    pending.delete(code);
    if (outcome === 'unknown') return reply.callNotFound();
    return show(reply, messagePage(texts, texts.doneTitle, texts.done));
  });
  return app;
}
