import { missingIn, namedIn } from './named-paths.ts';

test('links and paths are found, addresses and code are not', () => {
  const text =
    '[a](docs/x.md#y) [b](https://example.org) `packages/api/src` `npm test` `x`\n```sh\nshell/none\n```\n```\nsrc/a   parts\n```\n';
  expect(namedIn(text)).toEqual({ links: ['docs/x.md#y'], paths: ['packages/api/src', 'src/a'] });
});

test.each([
  ['README.md', '[a](docs/none.md)', ['docs/none.md']],
  ['packages/api/README.md', '[root](../../README.md) [none](../README.md)', ['../README.md']],
  ['README.md', '[part](#no-such-part)', ['#no-such-part']],
  ['README.md', '# Two commands\n[part](#two-commands)', []],
  [
    'README.md',
    '`scripts/none.ts`, `scripts/test/*.none`, `packages/{api,none}/src`',
    ['scripts/none.ts', 'scripts/test/*.none'],
  ],
  ['packages/api/README.md', '`src/schema/`, `src/none.ts`, `packages/api/src`', ['src/none.ts']],
  ['README.md', '`application/json`, `@zaehlwerk/none/part`, `/api/pro/job`, `shell/dist/none`', []],
])('what %s names in %s', (file, text, missing) => {
  expect(missingIn(file, text)).toEqual(missing);
});
