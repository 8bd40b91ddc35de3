import { developmentAddress, isAllowed } from './development-address.ts';

test.each([
  ['http://localhost:8092/', 'http://localhost:8092/'],
  ['  localhost:8092 ', 'http://localhost:8092/'],
  ['HTTPS://Dev.example/mf-reading', 'https://dev.example/mf-reading/'],
  ['http://localhost:8092/module.json', 'http://localhost:8092/'],
  ['http://localhost:8092/dist/module.json?x=1#y', 'http://localhost:8092/dist/'],
])('who types %j means the folder %s', (typed, folder) => {
  expect(developmentAddress(typed)).toBe(folder);
});

test.each([
  '',
  ' ',
  'http://',
  'ftp://localhost/',
  'javascript:alert(1)',
  'http://me:secret@localhost/',
  'a b',
])('%j is no address', typed => expect(developmentAddress(typed)).toBeUndefined());

test('an origin is allowed whole: host, port and scheme', () => {
  const origins = ['http://localhost:8092'];
  expect(isAllowed('http://localhost:8092/dist/', origins)).toBe(true);
  for (const address of [
    'http://localhost:8093/',
    'https://localhost:8092/',
    'http://127.0.0.1:8092/',
    'http://localhost:8092.example/',
    'nonsense',
    '',
  ])
    expect(isAllowed(address, origins)).toBe(false);
  expect(isAllowed('http://localhost:8092/')).toBe(false);
});
