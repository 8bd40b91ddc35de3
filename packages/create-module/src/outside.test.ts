import { contentOutside, npmrcFor, sourceMistake } from './outside.ts';

const sample = { name: 'mf-sample', german: 'Muster', english: 'Sample', devPort: 8090 };
const template = JSON.stringify({
  name: '@zaehlwerk/module-template',
  license: 'Apache-2.0',
  type: 'module',
  dependencies: { '@zaehlwerk/store': 'workspace:^', react: 'catalog:' },
  devDependencies: { '@zaehlwerk/build': 'workspace:*' },
  scripts: { build: 'wireit' },
  wireit: { build: {} },
});
const versions = {
  '@zaehlwerk/build': '0.2.0',
  '@zaehlwerk/store': '1.1.0',
  jest: '30.5.2',
  react: '19.3.1',
};

test('a module elsewhere states the versions of all that it needs, and runs by commands of ours', () => {
  expect(JSON.parse(contentOutside('package.json', template, sample, { versions }))).toEqual({
    name: 'mf-sample',
    version: '0.1.0',
    private: true,
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=24' },
    config: { devPort: 8090 },
    scripts: expect.objectContaining({ dev: 'portal dev .', test: 'jest' }),
    jest: { preset: '@zaehlwerk/build' },
    dependencies: { '@zaehlwerk/store': '1.1.0', react: '19.3.1' },
    devDependencies: { '@zaehlwerk/build': '0.2.0', jest: '30.5.2' },
  });
});

test('from a folder of tarballs it takes ours, and the others from a registry', () => {
  const made = JSON.parse(contentOutside('package.json', template, sample, { versions, packs: '../packs' }));
  expect(made.dependencies).toEqual({
    '@zaehlwerk/store': 'file:../packs/zaehlwerk-store-1.1.0.tgz',
    react: '19.3.1',
  });
});

test('a package without a version makes no module', () => {
  expect(() => contentOutside('package.json', template, sample, { versions: {} })).toThrow(
    'No version found for @zaehlwerk/store.',
  );
});

test('other files are those of the template, under the name of the module', () => {
  expect(contentOutside('module.ts', "name: 'mf-template'", sample, { versions })).toBe("name: 'mf-sample'");
});

test.each([
  [{}, 'either --packs <folder> or --registry <url>'],
  [{ packs: 'packs', registry: 'https://npm.example' }, 'either --packs <folder> or --registry <url>'],
  [{ registry: 'npm.example' }, 'is no URL'],
  [{ registry: 'https://registry.npmjs.org/' }, 'is public'],
  [{ registry: 'https://registry.yarnpkg.com/' }, 'is public'],
])('packages do not come from %j', (source, mistake) => {
  expect(sourceMistake(source)).toContain(mistake);
});

test('packages come from a folder, or from a private registry that the module maps the scope to', () => {
  expect(sourceMistake({ packs: 'packs' })).toBeUndefined();
  expect(sourceMistake({ registry: 'https://npm.example/' })).toBeUndefined();
  expect(npmrcFor('https://npm.example/')).toBe('@zaehlwerk:registry=https://npm.example/\n');
});
