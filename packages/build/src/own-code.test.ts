import { isOwnCode } from './own-code.ts';

test.each([
  ['/work/mf-reading/src/entry.ts', true],
  ['/work/packages/ui/src/page/action-bar.tsx', true],
  ['/team/node_modules/@zaehlwerk/metering/dist/texts.js', true],
  ['/team/node_modules/.pnpm/a@1/node_modules/@zaehlwerk/ui/dist/page/action-bar.js', true],
  ['/team/node_modules/@zaehlwerk/ui/dist/dialog.module.css', false],
  ['/team/node_modules/@zaehlwerk/ui/node_modules/clsx/dist/clsx.js', false],
  ['/team/node_modules/react/index.js', false],
])('%s is code of ours: %s', (file, expected) => {
  expect(isOwnCode(file)).toBe(expected);
});
