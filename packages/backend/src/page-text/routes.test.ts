import { createTestApp, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.pool.query(
    `insert into page_text values ('demo', 'help', 'de-FORMAL', 'Hilfe'), ('demo', 'help', 'en-FORMAL', 'Help'),
       ('demo', 'imprint', 'en-FORMAL', 'Imprint')`,
  );
});
afterAll(() => backend.close());

const get = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, body } = await backend.app.inject({ method, url: `/api/public/${path}` });
  return { status: statusCode, ...(body && { body: JSON.parse(body) }) };
};
const isHelpOn = async () => {
  const answer = await backend.app.inject({ url: '/api/public/application' });
  return answer.json().features.globalHelpEnabled;
};
const switchHelp = (isOn: boolean) =>
  backend.pool.query(
    `update application set config = jsonb_set(config, '{features}', jsonb_build_object('globalHelpEnabled', $1::boolean))`,
    [isOn],
  );

test('help is there when it is on and something is written; HEAD tells the same', async () => {
  await switchHelp(true);
  expect(await get('help/demo')).toEqual({ status: 200, body: { languages: ['de-FORMAL', 'en-FORMAL'] } });
  expect(await get('help/demo', 'HEAD')).toEqual({ status: 200 });
  expect(await get('help/other')).toMatchObject({ status: 404, body: { code: 'page_text_missing' } });
  expect(await get('help/other', 'HEAD')).toEqual({ status: 404 });
  expect(await isHelpOn()).toBe(true);
});

test.each([
  ['de-FORMAL', { markdown: 'Hilfe', language: 'de-FORMAL' }],
  ['de-INFORMAL', { markdown: 'Hilfe', language: 'de-FORMAL' }],
  ['en-FORMAL', { markdown: 'Help', language: 'en-FORMAL' }],
])('in %s there is the text or the one that stands in for it', async (language, body) => {
  await switchHelp(true);
  expect(await get(`help/demo/${language}`)).toEqual({ status: 200, body });
});

test('help that is off is not there, whatever is written', async () => {
  await switchHelp(false);
  expect(await get('help/demo')).toMatchObject({ status: 404 });
  expect(await get('help/demo/de-FORMAL')).toMatchObject({ status: 404 });
  expect(await isHelpOn()).toBe(false);
  expect(await get('page/demo/help/de-FORMAL')).toMatchObject({ status: 400 });
});

test('other pages have their own texts; what is not written is empty, and what is no page is refused', async () => {
  const imprint = { status: 200, body: { markdown: 'Imprint', language: 'en-FORMAL' } };
  expect(await get('page/demo/imprint/de-FORMAL')).toEqual(imprint);
  expect(await get('page/demo/privacy/de-FORMAL')).toEqual({ status: 200, body: { markdown: '' } });
  expect(await get('page/demo/secrets/de-FORMAL')).toMatchObject({ status: 400 });
  expect(await get('page/demo/imprint/fr')).toMatchObject({ status: 400 });
});

test('help without a text is off, also in the configuration', async () => {
  await switchHelp(true);
  const written = await backend.pool.query("delete from page_text where page = 'help' returning *");
  expect(await get('help/demo')).toMatchObject({ status: 404 });
  expect(await isHelpOn()).toBe(false);
  for (const { language, markdown } of written.rows)
    await backend.pool.query("insert into page_text values ('demo', 'help', $1, $2)", [language, markdown]);
});
