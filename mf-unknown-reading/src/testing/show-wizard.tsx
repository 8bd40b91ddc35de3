import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiError, ApiResult, CallRequest, FieldError } from '@zaehlwerk/api';
import type { AnonymousReadingRequest } from '@zaehlwerk/api/anonymous-reading';
import { applicationSchema } from '@zaehlwerk/api/schema';
import meteringGerman from '@zaehlwerk/metering/locales/de-FORMAL.json';
import meteringEnglish from '@zaehlwerk/metering/locales/en-FORMAL.json';
import { Link, useLocation, useNavigate } from '@zaehlwerk/module-kit';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { useNotifications } from '@zaehlwerk/store';
import { startedPortalStore, testToken } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import { laterSteps } from '../wizard/later-steps.ts';
import WithoutLogin from '../wizard/WithoutLogin.tsx';

export const allRoles = ['ROLE_KSA_UNKNOWN_READINGS', 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT'];

/** One answer of the server: a success with this body, or an error. */
export type Answered = { readonly body: unknown } | { readonly error: ApiError } | 'never';

export const refused = (status: number, ...fields: (string | FieldError)[]): Answered => ({
  error: {
    kind: 'refused',
    status,
    code: 'test',
    message: '',
    fieldErrors: fields.map(field => (typeof field === 'string' ? { field, message: 'test' } : field)),
  },
});
export const notAllowed: Answered = {
  error: {
    kind: 'refused',
    status: 403,
    code: 'anonymous_readings_not_allowed',
    message: '',
    fieldErrors: [],
  },
};
export const lost = { error: { kind: 'no-response', reason: 'network' } } satisfies Answered;
export const stored: Answered = {
  body: { submissionNumber: 'ABCDE-23456', created: '2026-11-20T10:00:00.000Z' },
};

/** Minutes for which a token of these tests is good. */
const tokenMinutes = 30;
const now = new Date('2026-11-20T10:00:00Z');

interface Shown {
  readonly inEnglish?: boolean;
  /** How many minutes after the visit that the other tests make. */
  readonly minutesLater?: number;
  /** The group `unknownUserReading`, and other parts of the application config. */
  readonly config?: object;
  readonly application?: object;
  readonly roles?: readonly string[];
  /** Pages of the portal beside the wizard, by path. */
  readonly openPages?: readonly string[];
  /** A wide screen, with room for the aside. */
  readonly isWide?: boolean;
  /** Successive responses by path; the last one repeats. */
  readonly answers?: Readonly<Record<string, readonly Answered[]>>;
}

/** The shell's part of the page as plain text, with back and forward buttons. */
function Surroundings() {
  const navigate = useNavigate();
  return (
    <>
      <p title="address">{useLocation().pathname}</p>
      <button type="button" onClick={() => navigate(-1)}>
        browser back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        browser forward
      </button>
      <Link to="/elsewhere">leave</Link>
      {useNotifications().map(({ id, type, title, message }) => (
        <p key={id} title="notification">{`${type}: ${title} / ${message}`}</p>
      ))}
    </>
  );
}

function Screen() {
  return useLocation().pathname === '/ablesung-ohne-zugang' ? <WithoutLogin /> : <p>another page</p>;
}

afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

/** A request without a defined response. */
const untilAborted = ({ signal }: CallRequest) =>
  new Promise<ApiResult<unknown>>(resolve => {
    const error = { kind: 'no-response', reason: 'aborted' } as const;
    signal?.addEventListener('abort', () => resolve({ ok: false, error }));
  });

/** The wizard as the shell shows it to a visitor, at 11 o'clock in Berlin on 20.11.2026. */
export async function showWizard(shown: Shown = {}) {
  const {
    inEnglish = false,
    config = {},
    application = {},
    roles = allRoles,
    answers = {},
    minutesLater = 0,
    openPages = [],
    isWide = false,
  } = shown;
  jest.useFakeTimers({ now: now.getTime() + minutesLater * 60_000 });
  const matchMedia = (query: string) =>
    Object.assign(new EventTarget(), { matches: isWide && query !== 'print' });
  Object.assign(window, { scrollTo: jest.fn(), matchMedia });
  HTMLElement.prototype.scrollIntoView = () => {};
  const requests: CallRequest[] = [];
  const parsed = applicationSchema.parse({
    applicationId: 'test',
    applicationName: 'Test',
    unknownUserReading: { unknownUserReadingAllowed: true, ...config },
    communicationSettings: { sendingUnknownUserReadingReceiptAllowed: true },
    legal: { privacy: { url: 'https://utility.example/privacy' } },
    ...application,
  });
  const token = () => ({
    body: { token: testToken({ exp: Date.now() / 1000 + tokenMinutes * 60, roles: [...roles] }) },
  });
  const answer = async (request: CallRequest): Promise<ApiResult<unknown>> => {
    requests.push(request);
    const given = answers[request.path];
    const asked = requests.filter(({ path }) => path === request.path).length;
    const standard: Answered =
      request.path === '/auth/token-unknown-readings'
        ? token()
        : request.path === '/api/unknown-readings/results'
          ? stored
          : request.path.startsWith('/api/public/city/')
            ? { body: { cities: [] } }
            : { body: {} };
    const next = given?.[Math.min(asked, given.length) - 1] ?? standard;
    if (next === 'never') return untilAborted(request);
    return 'body' in next ? { ok: true, value: next.body } : { ok: false, error: next.error };
  };
  const store = await startedPortalStore({
    loggedIn: false,
    api: { fetchApplication: async () => ({ ok: true, value: parsed }), atOtherPaths: answer },
  });
  const loading = laterSteps.load();
  await jest.advanceTimersByTimeAsync(100);
  await loading;
  const user = userEvent.setup({ advanceTimers: time => jest.advanceTimersByTime(time) });
  const view = render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-unknown-reading"
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? { ...meteringEnglish, ...english } : { ...meteringGerman, ...german }}
        address="/ablesung-ohne-zugang"
        paths={['/ablesung-ohne-zugang', '/elsewhere', '/']}
        openPages={openPages}
      >
        <Screen />
        <Surroundings />
      </ModuleHarness>
    </UiProvider>,
  );
  await pass(10);
  const sent = () =>
    requests
      .filter(({ path }) => path === '/api/unknown-readings/results')
      .map(({ body, headers }) => ({
        key: headers?.['idempotency-key'],
        body: body as AnonymousReadingRequest,
      }));
  return { ...view, user, requests, sent };
}

export type User = Awaited<ReturnType<typeof showWizard>>['user'];

export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
export const heading = () => screen.getByRole('heading', { level: 1 });
export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const goToNext = async (user: User) => {
  await user.click(button('Weiter'));
  await pass(10);
};

export const person = {
  Vorname: 'Erika',
  Nachname: 'Muster',
  Straße: 'Hauptstraße',
  Hausnummer: '12a',
  PLZ: '12345',
  Ort: 'Musterstadt',
};

/** Puts a text into a field at once: the pointer and a key at a time are what the tests of the fields use. */
export async function enter(user: User, name: string, text: string) {
  act(() => field(name).focus());
  await user.paste(text);
}

/** Fills in the steps up to the one of this name. */
export async function fillUpTo(user: User, step: 'Zählerstand' | 'Kontakt' | 'Zusammenfassung') {
  await enter(user, 'Zählernummer', '1emh0012345678');
  await goToNext(user);
  if (step === 'Zählerstand') return;
  await enter(user, 'Zählerstand', '12345');
  await goToNext(user);
  if (step === 'Kontakt') return;
  for (const [name, text] of Object.entries(person)) await enter(user, name, text);
  await goToNext(user);
}
