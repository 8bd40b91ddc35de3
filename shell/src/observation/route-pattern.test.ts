import { portalPaths } from '@zaehlwerk/api/schema';
import { ownPaths } from '../routing/own-paths.ts';
import { routePattern } from './route-pattern.ts';

const routes = ['/ablesung', '/ablesung/:jobId', '/ablesung/neu'].map(path => ({
  path,
  screen: 'Screen',
  access: 'account' as const,
}));
const reading = {
  name: 'mf-reading',
  routes,
  navigation: [],
  slots: [],
  queueKinds: [],
  build: { refusal: 'incompatible' },
} as const;

test.each([
  ['/', '/'],
  ['/ausgang', '/ausgang'],
  ['/ablesung/', '/ablesung'],
  ['/ablesung/1EMH0012345678', '/ablesung/:jobId'],
  ['/ablesung/neu', '/ablesung/neu'],
  ['/m/geheimergeheimergeheimergeheimer', 'other'],
  ['/ablesung/1/2', 'other'],
])('of %s only %s is said', (pathname, pattern) => {
  expect(routePattern({ modules: [reading] }, pathname)).toBe(pattern);
});

test('the backend knows the pages that every portal has', () => {
  expect(Object.values(ownPaths)).toEqual([...portalPaths]);
});
