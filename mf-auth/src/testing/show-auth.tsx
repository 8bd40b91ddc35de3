import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiError, AuthTokenRequest } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import meteringGerman from '@zaehlwerk/metering/locales/de-FORMAL.json';
import meteringEnglish from '@zaehlwerk/metering/locales/en-FORMAL.json';
import { useLocation } from '@zaehlwerk/module-kit';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore, type TestApi, testToken } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';

interface Shown {
  readonly screen: ReactNode;
  readonly address?: string;
  readonly inEnglish?: boolean;
  /** Another module offers a way without a login. */
  readonly canReadWithoutLogin?: boolean;
  readonly loggedIn?: boolean;
  /** Parts of the application config, as the server would send them. */
  readonly application?: object;
  /** Token of the login link that was opened as the page's address. */
  readonly openedLinkToken?: string;
  /** Answers to one login after the other; the last one stays. By default a grant. */
  readonly answers?: readonly Answer[];
  /** The utility's general contact. */
  readonly contact?: string;
}

/** The server's answer to a login, or one that the test gives later. */
type Answer = Awaited<ReturnType<NonNullable<TestApi['requestToken']>>> | 'pending';

/** The server lets the account `kunde` in. */
export const granted = {
  ok: true,
  value: { username: 'kunde', token: testToken(), refreshToken: 'refresh-1' },
} as const;

/** A server error as answer to a login. */
export function failing(error: ApiError) {
  return { ok: false, error } as const;
}

/** The server refuses with this status. */
export function refusing(status: number, retryAfterSeconds?: number) {
  const waiting = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return failing({ kind: 'refused', status, code: 'test', message: '', fieldErrors: [], ...waiting });
}

/** There is no answer from the server. */
export const noResponse = failing({ kind: 'no-response', reason: 'network' });

/** Contributions of another module to the login screen. */
const withoutLogin = {
  key: 'other',
  label: 'Ohne Zugangsdaten',
  content: <a href="#ohne">Mit der Zählernummer ablesen</a>,
};

function Address() {
  return <p title="address">{useLocation().pathname}</p>;
}

/** A screen of this module as the shell shows it, over a server that answers logins as `answers` say. */
export async function showAuth(shown: Shown) {
  const { screen, address = '/', inEnglish = false, canReadWithoutLogin = false, loggedIn = false } = shown;
  const { application = {}, openedLinkToken, answers = [granted], contact = '' } = shown;
  const requests: AuthTokenRequest[] = [];
  const pending: ((answer: Exclude<Answer, 'pending'>) => void)[] = [];
  const config = applicationSchema.parse({ applicationId: 'test', applicationName: 'Test', ...application });
  const api: TestApi = {
    fetchApplication: async () => ({ ok: true, value: config }),
    atOtherPaths: async () => ({
      ok: true,
      value: { contactInformationItems: [{ language: 'de-FORMAL', path: '/', text: contact }] },
    }),
    async requestToken(request) {
      const answer = answers[Math.min(requests.push(request), answers.length) - 1] ?? granted;
      return answer === 'pending' ? new Promise(resolve => pending.push(resolve)) : answer;
    },
  };
  const store = await startedPortalStore({
    loggedIn,
    api,
    ...(openedLinkToken !== undefined && { openedLinkToken }),
  });
  const portal = (hasOtherWay: boolean) => (
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-auth"
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? { ...meteringEnglish, ...english } : { ...meteringGerman, ...german }}
        address={address}
        named={hasOtherWay ? { 'login-method': [withoutLogin] } : {}}
        contributions={
          hasOtherWay ? { 'login-problem-ways': () => <a href="#ohne">Ohne Anmeldung ablesen</a> } : {}
        }
      >
        {screen}
        <Address />
      </ModuleHarness>
    </UiProvider>
  );
  const view = render(portal(canReadWithoutLogin));
  // Answers that are there at once have come.
  await act(() => new Promise(resolve => setTimeout(resolve)));
  /** The settings of the application come to be known, with a way on without a login. */
  const allowWithoutLogin = () => view.rerender(portal(true));
  return { ...view, user: userEvent.setup(), requests, pending, allowWithoutLogin };
}
