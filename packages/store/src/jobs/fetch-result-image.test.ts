import { refusal } from '../testing/fake-backend.ts';
import { fakePortal, loggedInPortal } from '../testing/fake-portal.ts';
import { fetchResultImage } from './use-fetch-result-image.ts';

const image = { jobId: '1', taskId: 't1', imageId: 'i1' };
const path = '/api/pro/job/1/meter-rate-tasks/t1/result-images/i1';
const photo = () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } });

afterEach(() => jest.restoreAllMocks());

test('a photo is fetched with the bearer of the current account', async () => {
  const { portal, backend } = await loggedInPortal();
  backend.answers[path] = photo;
  const fetched = await fetchResultImage(portal, image);
  expect(fetched.ok && (await fetched.value.text())).toBe('photo');
  expect(backend.requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${backend.token}`);
});

test('a token that is no longer accepted is refreshed once', async () => {
  const { portal, backend } = await loggedInPortal();
  let refusals = 1;
  backend.answers[path] = () => (refusals-- > 0 ? refusal(401, 'token-expired') : photo());
  expect((await fetchResultImage(portal, image)).ok).toBe(true);
  expect(backend.log).toEqual([`GET ${path}`, 'POST /auth/token', `GET ${path}`]);
});

test('nobody logged in: nothing is fetched', async () => {
  const { store, portal, backend } = fakePortal();
  await store.start();
  expect(await fetchResultImage(portal, image)).toMatchObject({ error: { code: 'logged-out' } });
  expect(backend.log).toEqual(['GET /api/public/application']);
});
