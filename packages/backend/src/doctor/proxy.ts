import { type Finding, ok, problem, warning } from './finding.ts';

const limit = 10_000;

/** Asks the portal at its public address, as a browser does: proxy, encryption, and what reaches the backend. */
export async function checkProxy(portal: string): Promise<Finding[]> {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, portal), { headers, redirect: 'manual', signal: AbortSignal.timeout(limit) });
  let answer: Response;
  try {
    answer = await ask('/api/public/application', { 'x-request-id': 'doctor' });
  } catch (error) {
    const { message, cause } = error as Error;
    return [
      problem(
        'proxy',
        `${portal} cannot be reached: ${String(cause ?? message)}.`,
        'Check name, certificate and firewall.',
      ),
    ];
  }
  const found: Finding[] = [];
  if (!answer.headers.has('x-request-id'))
    found.push(
      problem(
        'proxy',
        `${portal} is answered by something else (${answer.status}).`,
        'Let the proxy pass /api/ to the backend.',
      ),
    );
  else if (answer.status === 404)
    found.push(
      warning(
        'proxy',
        'The backend answers; no application has this host.',
        'Add it to `hosts` of the application.',
      ),
    );
  else found.push(ok('proxy', `${portal} is answered by a backend.`));

  if (new URL(portal).protocol !== 'https:')
    found.push(problem('https', 'Passwords and readings travel without encryption.', 'Use https.'));
  else if (!answer.headers.has('strict-transport-security'))
    found.push(
      problem(
        'https',
        'The backend does not know that visitors use https.',
        'Let the proxy send X-Forwarded-Proto, and name it in TRUST_PROXY.',
      ),
    );
  else found.push(ok('https', 'The backend knows that visitors use https.'));

  const metrics = await ask('/metrics').catch(() => undefined);
  if (metrics?.ok && /# HELP/.test(await metrics.text()))
    found.push(
      problem('metrics', 'Everybody can read the metrics.', 'Do not pass METRICS_PORT to the public.'),
    );
  return found;
}
