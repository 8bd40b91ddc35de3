import { pageOpened, pageReported, pagesDoNotStart } from './boot-failures.ts';

test('three pages in a row that do not report their start are a broken release; one that does is none', () => {
  pageOpened();
  pageOpened();
  expect(pagesDoNotStart()).toBe(false);
  pageOpened();
  expect(pagesDoNotStart()).toBe(true);
  pageReported();
  expect(pagesDoNotStart()).toBe(false);
  pageOpened();
  expect(pagesDoNotStart()).toBe(false);
});
