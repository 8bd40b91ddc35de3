import { packedManifest } from './packed-manifest.ts';

const source = {
  name: '@zaehlwerk/metering',
  version: '0.1.0',
  private: true,
  license: 'Apache-2.0',
  sideEffects: ['*.css'],
  exports: {
    '.': './src/index.ts',
    './job-list': './src/job-list/list.tsx',
    './styles.css': './src/styles.css',
    './module.tsconfig.json': './module.tsconfig.json',
    './locales/*': './locales/*',
  },
  bin: { portal: './src/cli.ts' },
  scripts: { variables: 'node variables.ts' },
  dependencies: { react: '19.3.1' },
  devDependencies: { jest: '30.5.2' },
};

test('entries are compiled code beside its types, or the file itself; nothing is private or for development', () => {
  expect(packedManifest(source)).toEqual({
    name: '@zaehlwerk/metering',
    version: '0.1.0',
    license: 'Apache-2.0',
    sideEffects: ['*.css'],
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './job-list': { types: './dist/job-list/list.d.ts', default: './dist/job-list/list.js' },
      './styles.css': './dist/styles.css',
      './module.tsconfig.json': './dist/module.tsconfig.json',
      './locales/*': './locales/*',
    },
    bin: { portal: './dist/cli.js' },
    dependencies: { react: '19.3.1' },
  });
});

test('what is built as a whole needs nothing', () => {
  const { exports: _, bin: _bin, ...built } = { ...source, name: '@zaehlwerk/shell' };
  expect(packedManifest(built)).not.toHaveProperty('dependencies');
});

test('what makes modules knows the versions that they get', () => {
  const { versions } = packedManifest({ ...source, name: '@zaehlwerk/create-module' }) as {
    versions: unknown;
  };
  expect(versions).toEqual({ jest: '30.5.2' });
});
