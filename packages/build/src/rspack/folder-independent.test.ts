import { folderIndependentRequest } from './folder-independent.ts';

const startCode = (root: string) =>
  `loader.js!=!data:text/javascript,${encodeURIComponent(`import a from "${root}/node_modules/a/index.js";import b from "b"; run(a, b)`)}`;

test('the start code of federation is the same in every folder, and finds its files', () => {
  const [here, there] = ['/one/clone', '/quite/another/clone'].map(root =>
    folderIndependentRequest(startCode(root), `${root}/mf-sample`),
  );
  expect(here).toBe(there);
  const [, name = ''] = /a from "([^"]+)"/.exec(decodeURIComponent(here ?? '')) ?? [];
  expect(folderIndependentRequest(name, '/one/clone/mf-sample')).toBe('/one/clone/node_modules/a/index.js');
});

test.each(['./src/entry.ts', 'react', '/absolute/file.ts'])('%s is asked for as it is', request => {
  expect(folderIndependentRequest(request, '/one/clone')).toBe(request);
});
