import { noAnswer } from '@zaehlwerk/api/testing';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import fc from 'fast-check';
import { createPortalStore } from '../portal-store.tsx';
import { storeContextOf } from '../store-context.ts';
import { fakeBackend, refusal } from '../testing/fake-backend.ts';
import { fakePortal, settled } from '../testing/fake-portal.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { accountsAtom } from './accounts.ts';
import { dismissOpenedLink, linkTokenOf, logInWithOpenedLink, openedLinkAtom } from './opened-link.ts';

describe('opened link', () => {
  afterEach(() => jest.restoreAllMocks());

  /** A portal whose page was opened with a login link. */
  async function opened(token: string, { backend = fakeBackend(), device = deviceWith() } = {}) {
    const fake = fakePortal(device, backend);
    fake.context.openedLinkToken = token;
    await fake.store.start();
    await settled();
    return { ...fake, state: () => fake.context.jotai.get(openedLinkAtom) };
  }

  const idsIn = ({ context }: Awaited<ReturnType<typeof opened>>) =>
    context.jotai.get(accountsAtom).map(({ id }) => id);

  test('the store takes the token that the page was opened with', () => {
    expect(
      storeContextOf(createPortalStore({ openedLinkToken: 'abc', tabs: memoryTabs()() }).jotai.get)
        .openedLinkToken,
    ).toBe('abc');
  });

  test('a page without a link logs no account in', async () => {
    const fake = fakePortal();
    await fake.store.start();
    expect(fake.backend.log).toEqual(['GET /api/public/application']);
    expect(fake.context.jotai.get(openedLinkAtom)).toEqual({ phase: 'none' });
  });

  test('a link logs in without a question', async () => {
    const page = await opened('link-1');
    expect(idsIn(page)).toEqual(['account-1']);
    expect(await page.backend.requests[1]?.json()).toEqual({ applicationId: 'test', token: 'link-1' });
  });

  test('where several may be logged in, the link adds its account', async () => {
    const page = await opened('link-2', { device: deviceWith(testSession()) });
    expect(idsIn(page)).toEqual(['account-2', 'account-1']);
  });

  test('where only one may be logged in, nothing is sent before the user has agreed', async () => {
    const backend = fakeBackend();
    backend.features = { multipleAccountsLoginEnabled: false };
    const page = await opened('link-2', { backend, device: deviceWith(testSession()) });
    expect(page.state()).toEqual({ phase: 'asking' });
    const bodies = await Promise.all(backend.requests.map(request => request.clone().text()));
    expect(bodies.join()).not.toContain('link-2');
    await logInWithOpenedLink(page.context);
    expect(idsIn(page)).toEqual(['account-2']);
  });

  test('after a refusal the account stays logged in', async () => {
    const backend = fakeBackend();
    backend.features = { multipleAccountsLoginEnabled: false };
    const page = await opened('link-2', { backend, device: deviceWith(testSession()) });
    dismissOpenedLink(page.context);
    expect(page.state()).toEqual({ phase: 'none' });
    expect(idsIn(page)).toEqual(['account-1']);
  });

  test.each([
    ['unknown', 'nothing', undefined, { code: 'invalid-link' }],
    ['missing', '', undefined, { code: 'invalid-link' }],
    ['of 2001 characters', 'x'.repeat(2001), undefined, { code: 'invalid-link' }],
    ['that gets no answer', 'link-1', noAnswer, { code: 'unreachable' }],
    [
      'that comes too often',
      'link-1',
      () => refusal(429, 'too_many_attempts', { 'retry-after': '90' }),
      { code: 'too-many-attempts', seconds: 90 },
    ],
  ])('a token %s is reported', async (_name, token, answer, problem) => {
    const backend = fakeBackend();
    if (answer) backend.answers['/auth/token'] = answer;
    const page = await opened(token, { backend });
    expect(page.state()).toEqual({ phase: 'failed', problem });
    expect(idsIn(page)).toEqual([]);
  });

  test('a token that cannot be one is not sent', async () => {
    const { backend } = await opened('x'.repeat(2001));
    expect(backend.log).toEqual(['GET /api/public/application']);
  });

  test('after a failure the same link can be tried again', async () => {
    const backend = fakeBackend();
    backend.answers['/auth/token'] = noAnswer;
    const page = await opened('link-1', { backend });
    delete backend.answers['/auth/token'];
    await logInWithOpenedLink(page.context);
    expect(idsIn(page)).toEqual(['account-1']);
  });

  test('a late answer logs no account in after the link was dismissed', async () => {
    const backend = fakeBackend();
    const fake = fakePortal(deviceWith(), backend);
    fake.context.openedLinkToken = 'link-1';
    backend.answers['/auth/token'] = () => {
      dismissOpenedLink(fake.context);
      return undefined;
    };
    await fake.store.start();
    await settled();
    expect(backend.log).toContain('POST /auth/token');
    expect(fake.context.jotai.get(accountsAtom)).toEqual([]);
    expect(fake.context.jotai.get(openedLinkAtom)).toEqual({ phase: 'none' });
  });
});

test.each([
  ['/m/abc', 'abc'],
  ['//m/abc', 'abc'],
  ['/m/YWJj==', 'YWJj=='],
  ['/m/a%2Fb', 'a/b'],
  ['/m/a/b', 'a/b'],
  ['/m/a/', 'a/'],
  ['/m/a%252Fb', 'a%2Fb'],
  ['/m/a+b', 'a+b'],
  ['/m/%20abc%0A', 'abc'],
  ['/m/schl%C3%BCssel', 'schlüssel'],
  ['/m/100%', '100%'],
  ['/m/%E0%A4%A', '%E0%A4%A'],
  ['/m/', ''],
  ['/m/%20', ''],
  ['/m', undefined],
  ['///m/abc', 'abc'],
  ['/x/m/abc', undefined],
  ['/mm/abc', undefined],
  ['/M/abc', 'abc'],
  ['', undefined],
])('%s', (path, token) => {
  expect(linkTokenOf(path)).toBe(token);
});

test('whatever token is encoded into a link comes out of it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('/m/', '//m/'),
      (token, start) => {
        expect(linkTokenOf(`${start}${encodeURIComponent(token)}`)).toBe(token.trim());
      },
    ),
  );
});
