import { moduleDeclarationSchema } from './module-declaration.ts';

const declaration = { name: 'mf-sample', requires: { contract: '^1.0.0' } };

test('lists may be left out', () => {
  expect(moduleDeclarationSchema.parse(declaration)).toEqual({
    ...declaration,
    routes: [],
    navigation: [],
    slots: [],
    queueKinds: [],
    prefetch: [],
    requests: [],
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
  ['a path that begins with a parameter', { routes: [{ path: '/:x', screen: 'Sample', access: 'public' }] }],
  ['all requests', { requests: ['/api'] }],
  ['a whole area of the server', { requests: ['/api/pro'] }],
  ['a request with dots', { requests: ['/api/pro/x/../share'] }],
  ['a request elsewhere', { requests: ['https://elsewhere.example/api/pro/x'] }],
  ['a connection to all hosts', { connects: ['https://*'] }],
  ['a connection that ends the directive', { connects: ['https://a.example; script-src *'] }],
  ['a connection in clear', { connects: ['http://a.example'] }],
  ['an empty name in the storage', { storage: [''] }],
  ['a slot that is no name', { slots: [{ slot: 'Some where', contribution: 'Sample', order: 0 }] }],
])('%s is refused', (_name, part) => {
  expect(moduleDeclarationSchema.safeParse({ ...declaration, ...part }).success).toBe(false);
});

const withIcon = (icon: unknown) => ({
  ...declaration,
  navigation: [{ path: '/sample', label: 'sample', icon, order: 0 }],
});

test.each([
  ['an icon that the shell has', 'reading'],
  ['an icon that it does not know', 'unicorn'],
  ['an icon of its own', { paths: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'm3.5,12 h17.25e0'] }],
])('%s is taken', (_name, icon) => {
  expect(moduleDeclarationSchema.parse(withIcon(icon)).navigation[0]?.icon).toEqual(icon);
});

test.each<[string, unknown]>([
  ['markup', { paths: ['"/><script>alert(1)</script>'] }],
  ['an address', { paths: ['M0 0url(https://example.com)'] }],
  ['what does not begin as a path does', { paths: ['0 0L1 1'] }],
  ['an empty path', { paths: [''] }],
  ['no path', { paths: [] }],
  ['a path of any length', { paths: [`M0 0${'L1 1'.repeat(1000)}`] }],
  ['any number of paths', { paths: Array(9).fill('M0 0') }],
  ['a letter that no path has', { paths: ['M0 0 ù'] }],
  ['a number', 7],
])('an icon of %s is refused', (_name, icon) => {
  expect(moduleDeclarationSchema.safeParse(withIcon(icon)).success).toBe(false);
});

test('what a later contract may add, and a slot and a gate that this one does not know, refuse nothing', () => {
  const later = {
    ...withIcon({ paths: ['M0 0'], glow: true }),
    weather: 'fine',
    slots: [{ slot: 'somewhere', contribution: 'Sample', order: 0, gate: { weather: 'fine' }, size: 3 }],
  };
  expect(moduleDeclarationSchema.parse(later)).toMatchObject({
    slots: [{ slot: 'somewhere', gate: { weather: 'fine' } }],
  });
});
