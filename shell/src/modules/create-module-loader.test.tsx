import { sampleModule } from '../testing/sample-module.ts';
import { preloadedParts } from './create-module-loader.ts';

const build = {
  ...sampleModule(),
  screens: { Sample: ['shared.js', 'Sample.js'], Other: ['shared.js', 'Other.js'] },
  contributions: { Card: ['Card.js'], Small: [] },
};
const { name, routes, navigation, slots, queueKinds } = build;
const set = (module: typeof build | { readonly refusal: 'incompatible' }) => ({
  id: 'set',
  shell: {
    version: '0.1.0',
    contract: '1.0.0',
    serves: ['1.0.0'],
    paths: [],
    provides: {},
    initial: [],
    onDemand: {},
    locales: build.locales,
    files: [],
    base: '/shell/0.1.0/',
  },
  modules: [{ name, routes, navigation, slots, queueKinds, build: module }],
});

function preload(...paths: readonly string[]) {
  document.head.innerHTML = paths
    .map(path => `<link rel="preload" as="script" href="${build.base}${path}">`)
    .join('');
}

test('a part is preloaded when all of its files are', () => {
  preload('remoteEntry.js', 'shared.js', 'Sample.js');
  const parts = preloadedParts(set(build));
  expect(parts.map(part => [part.module.name, part.kind, part.name])).toEqual([[name, 'screens', 'Sample']]);
});

test('a page without preloads and a refused module have no preloaded parts', () => {
  preload();
  expect(preloadedParts(set(build))).toEqual([]);
  preload('shared.js', 'Sample.js', 'Other.js', 'Card.js');
  expect(preloadedParts(set(build))).toHaveLength(3);
  expect(preloadedParts(set({ refusal: 'incompatible' }))).toEqual([]);
});
