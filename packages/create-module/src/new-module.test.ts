import { contentInModule, isModuleName, isTaken, pathInModule, rootWith, titleFrom } from './new-module.ts';

const meterExchange = {
  name: 'mf-meter-exchange',
  german: 'Zählertausch',
  english: 'Meter exchange',
  devPort: 8093,
} as const;

test.each([
  ['mf-reading', true],
  ['mf-meter-exchange2', true],
  ['mf', false],
  ['mf-', false],
  ['reading', false],
  ['mf-Reading', false],
  ['mf-2nd', false],
  ['mf-../../etc', false],
])('%s as the name of a module: %s', (name, expected) => {
  expect(isModuleName(name)).toBe(expected);
});

test.each([
  ['mf-status', true],
  ['mf-m', true],
  ['mf-reading', false],
  ['mf-status-light', false],
])('the page of %s begins like another page: %s', (name, expected) => {
  expect(isTaken(name, ['/', '/status', '/m', '/ablesung/:jobId'])).toBe(expected);
});

test('the name stands everywhere in the form that the place asks for', () => {
  expect(pathInModule('src/template/Template.test.tsx', meterExchange)).toBe(
    'src/meter-exchange/MeterExchange.test.tsx',
  );
  const declared =
    "name: 'mf-template', path: '/template', screen: 'Template', import('./template/Template.tsx')";
  expect(contentInModule('module.ts', declared, meterExchange)).toBe(
    "name: 'mf-meter-exchange', path: '/meter-exchange', screen: 'MeterExchange', " +
      "import('./meter-exchange/MeterExchange.tsx')",
  );
  expect(titleFrom('mf-meter-exchange')).toBe('Meter Exchange');
});

test('a name that has the word in it stays as it is', () => {
  const editor = { ...meterExchange, name: 'mf-template-editor' };
  expect(contentInModule('module.ts', "'mf-template', '/template', 'Template'", editor)).toBe(
    "'mf-template-editor', '/template-editor', 'TemplateEditor'",
  );
  expect(pathInModule('src/template/Template.tsx', editor)).toBe('src/template-editor/TemplateEditor.tsx');
});

test('its package has a version, a port and a development server of its own', () => {
  const scripts = { build: 'wireit', dev: 'node ../../scripts/dev.mjs packages/module-template' };
  const content = JSON.stringify({
    name: '@zaehlwerk/module-template',
    version: '0.0.0',
    private: true,
    scripts,
  });
  expect(JSON.parse(contentInModule('package.json', content, meterExchange))).toEqual({
    name: '@zaehlwerk/mf-meter-exchange',
    version: '0.1.0',
    private: true,
    config: { devPort: 8093 },
    scripts: { build: 'wireit', dev: 'node ../scripts/dev.mjs mf-meter-exchange' },
  });
});

test('each language has its title, and informal German only where it says something else', () => {
  const texts = (path: string, content: object) =>
    JSON.parse(contentInModule(path, JSON.stringify(content), meterExchange));
  expect(texts('locales/de-FORMAL.json', { a: 'A', title: 'Vorlage' })).toEqual({
    a: 'A',
    title: 'Zählertausch',
  });
  expect(texts('locales/en-FORMAL.json', { title: 'Template' })).toEqual({ title: 'Meter exchange' });
  expect(texts('locales/de-INFORMAL.json', { a: 'B' })).toEqual({ a: 'B' });
});

test('the build of the portal has it too', () => {
  const root = {
    name: 'zaehlwerk',
    wireit: {
      build: {
        command: 'publish shell/dist mf-auth/dist --site site',
        dependencies: ['./shell:build', './mf-auth:build'],
        output: ['site/**'],
      },
    },
  };
  expect(JSON.parse(rootWith(JSON.stringify(root), meterExchange))).toEqual({
    name: 'zaehlwerk',
    wireit: {
      build: {
        command: 'publish shell/dist mf-auth/dist mf-meter-exchange/dist --site site',
        dependencies: ['./shell:build', './mf-auth:build', './mf-meter-exchange:build'],
        output: ['site/**'],
      },
    },
  });
});
