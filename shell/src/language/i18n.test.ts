import { ModuleLoadError } from '../modules/failure.ts';
import { sampleModule } from '../testing/sample-module.ts';
import { createPortalTexts, shellNamespace } from './i18n.ts';

const answers = new Map<string, () => void>();
const shell = sampleModule();

beforeEach(() => {
  answers.clear();
  Reflect.set(globalThis, 'document', { baseURI: 'http://portal.test/' });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    const file = String(input).split('/').at(-1) ?? '';
    await new Promise<void>(resolve => answers.set(file, resolve));
    return Response.json({ greeting: file });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'document');
});

async function answer(file: string) {
  while (!answers.has(file)) await Promise.resolve();
  answers.get(file)?.();
}

test('switching back while a language loads keeps the old one', async () => {
  const texts = createPortalTexts(shell);
  const german = texts.switchTo('de-FORMAL');
  await answer('de.json');
  await german;
  const english = texts.switchTo('en-FORMAL');
  await texts.switchTo('de-FORMAL');
  await answer('en.json');
  await english;
  expect(texts.i18n.t('greeting', { ns: shellNamespace })).toBe('de.json');
});

test('a module that loads during a switch appears in the new language', async () => {
  const texts = createPortalTexts(shell);
  const german = texts.switchTo('de-FORMAL');
  await answer('de.json');
  await german;
  answers.clear();
  const arriving = texts.load('mf-sample', shell);
  const english = texts.switchTo('en-FORMAL');
  await answer('en.json');
  await english;
  answers.delete('en.json');
  await answer('de.json');
  await answer('en.json');
  await arriving;
  expect(texts.i18n.t('greeting', { ns: 'mf-sample' })).toBe('en.json');
});

test('wordings apply to every namespace, before and after it loads, until they are replaced', async () => {
  const texts = createPortalTexts(shell);
  const say = (namespace: string) => texts.i18n.t('greeting', { ns: namespace });
  await texts.setWordings({ 'de-FORMAL': { greeting: 'Moin', unknown: 'x' } });
  const german = texts.switchTo('de-FORMAL');
  await answer('de.json');
  await german;
  expect(say(shellNamespace)).toBe('Moin');
  expect(say('unknown')).toBe('greeting');

  answers.clear();
  const arriving = texts.load('mf-sample', shell);
  await answer('de.json');
  await arriving;
  expect(say('mf-sample')).toBe('Moin');

  const drawn = jest.fn();
  texts.i18n.on('languageChanged', drawn);
  await texts.setWordings({ 'de-FORMAL': { greeting: 'Servus' }, 'en-FORMAL': { greeting: 'Hi' } });
  expect([say(shellNamespace), say('mf-sample')]).toEqual(['Servus', 'Servus']);
  expect(drawn).toHaveBeenCalledTimes(1);
  await texts.setWordings({});
  expect([say(shellNamespace), say('mf-sample')]).toEqual(['de.json', 'de.json']);
});

test('a wording of de-FORMAL does not apply to de-INFORMAL', async () => {
  const texts = createPortalTexts(shell);
  await texts.setWordings({ 'de-FORMAL': { greeting: 'Guten Tag' } });
  const informal = texts.switchTo('de-INFORMAL');
  await answer('du.json');
  await informal;
  expect(texts.i18n.t('greeting', { ns: shellNamespace })).toBe('du.json');
});

const html = 'text/html';
const json = 'application/json; charset=utf-8';

test.each([
  ['a page of a proxy', '<p>Hotspot</p>', html, 'unreachable'],
  ['half a file', '{"greeting":', json, 'integrity'],
  ['no texts', 'null', json, 'integrity'],
  ['a list', '["Hello"]', json, 'integrity'],
  ['a word', '"Hello"', json, 'integrity'],
  ['a text that is none', '{"greeting":{"morning":"Hello"}}', json, 'integrity'],
])('%s in place of its texts fails the module, until a retry', async (_what, content, type, code) => {
  const texts = createPortalTexts(shell);
  await texts.setWordings({ 'de-FORMAL': { greeting: 'Moin' } });
  jest
    .mocked(fetch)
    .mockImplementation(async () => new Response(content, { headers: { 'content-type': type } }));
  const failed = await texts.load('mf-sample', shell).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ModuleLoadError);
  expect(failed).toMatchObject({ code, cause: { name: expect.stringMatching(/^(Syntax|\$Zod)Error$/) } });
  jest.mocked(fetch).mockImplementation(async () => Response.json({ greeting: 'Hello', farewell: 'Bye' }));
  await texts.load('mf-sample', shell);
  await texts.switchTo('de-FORMAL');
  const say = (key: string) => texts.i18n.t(key, { ns: 'mf-sample' });
  expect([say('greeting'), say('farewell')]).toEqual(['Moin', 'Bye']);
});
