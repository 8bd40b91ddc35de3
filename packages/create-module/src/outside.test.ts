import { contentOutside } from './outside.ts';

const sample = { name: 'mf-sample', german: 'Muster', english: 'Sample', devPort: 8090 };
const template = JSON.stringify({
  name: '@zaehlwerk/module-template',
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
    'Nobody says which version of @zaehlwerk/store a module gets.',
  );
});

test('other files are those of the template, under the name of the module', () => {
  expect(contentOutside('module.ts', "name: 'mf-template'", sample, { versions })).toBe("name: 'mf-sample'");
});
