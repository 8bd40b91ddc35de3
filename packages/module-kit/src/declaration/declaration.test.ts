import { moduleDeclarationSchema } from './declaration.ts';

const declaration = { name: 'mf-sample', requires: { contract: '^1.0.0' } };

test('lists may be left out', () => {
  expect(moduleDeclarationSchema.parse(declaration)).toEqual({
    ...declaration,
    routes: [],
    navigation: [],
    slots: [],
    early: [],
  });
});

test.each([
  ['a name with capitals', { name: 'MfSample' }],
  ['a relative path', { routes: [{ path: 'sample', screen: 'Sample', access: 'public' }] }],
  ['a wildcard path', { routes: [{ path: '/sample/*', screen: 'Sample', access: 'public' }] }],
  ['an unknown access', { routes: [{ path: '/sample', screen: 'Sample', access: 'everybody' }] }],
  [
    'a screen that is no component name',
    { routes: [{ path: '/sample', screen: 'sample', access: 'public' }] },
  ],
  ['an unknown slot', { slots: [{ slot: 'somewhere', contribution: 'Sample', order: 0 }] }],
  ['an unknown icon', { navigation: [{ path: '/sample', label: 'sample', icon: 'unicorn', order: 0 }] }],
])('%s is refused', (_name, part) => {
  expect(moduleDeclarationSchema.safeParse({ ...declaration, ...part }).success).toBe(false);
});
