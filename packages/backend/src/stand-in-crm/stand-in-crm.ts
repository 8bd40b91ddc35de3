import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { isRecipient } from '../mail/mail-address.ts';
import { type OptInSender, sendOptInMail } from './opt-in-mail.ts';
import { confirmPage, contentSecurityPolicy, messagePage, registerPage } from './pages.ts';
import { type Portal, reportRegistration } from './report-registration.ts';
import { textsFor } from './texts.ts';

/** What the stand-in works with; `origin` is its own, for the links of its mails, known once it listens. */
export type StandInOptions = { portal: Portal; sender: OptInSender; origin: () => string };

/** An address that somebody has entered and not confirmed yet. */
type Pending = { selfServiceToken: string; email: string; occurred?: string };

/** Of who never confirms the oldest give way. */
const mostPending = 10_000;

const textsOf = ({ headers }: FastifyRequest) => textsFor(headers['accept-language']);
const show = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

/**
 * Stands in for the utility's customer system in the demo and in tests: a page to register at, a mail to confirm the address
 * with (double opt-in), and the signed report to the portal. It remembers nothing beyond its process, knows no customers and
 * holds nobody back who sends too much: it is no customer system.
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
    // The same event when it is tried again.
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
