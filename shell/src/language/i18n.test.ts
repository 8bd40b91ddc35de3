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

test('whoever changes their mind while a language is on its way stays with the old one', async () => {
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

test('a module that arrives in the middle of a change is there in the new language', async () => {
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
