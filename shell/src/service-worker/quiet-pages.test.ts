import { pageIsQuiet, untilPagesAreQuiet } from './quiet-pages.ts';

/** A page that answers while it is quiet. */
class FakePage {
  isQuiet = false;
  visibilityState: DocumentVisibilityState = 'visible';
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  postMessage(): void {
    if (this.isQuiet) queueMicrotask(() => pageIsQuiet(this.id));
  }
}

let pages: FakePage[];
let documents = 0;
const open = () => {
  documents += 1;
  const page = new FakePage(`document ${documents}`);
  pages.push(page);
  return page;
};

beforeEach(() => {
  jest.useFakeTimers();
  pages = [];
  Object.assign(globalThis, { self: { clients: { matchAll: async () => [...pages] } } });
});
afterEach(() => jest.useRealTimers());

function nextFile() {
  const fetched = jest.fn();
  void untilPagesAreQuiet().then(fetched);
  const after = async (seconds: number) => {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    return fetched.mock.calls.length > 0;
  };
  return { after };
}

test('nothing waits without a page, or for one that is not visible', async () => {
  expect(await nextFile().after(0)).toBe(true);
  open().visibilityState = 'hidden';
  expect(await nextFile().after(0)).toBe(true);
});

test('a file waits until all pages are quiet, and not longer', async () => {
  const first = open();
  const second = open();
  const file = nextFile();
  expect(await file.after(3)).toBe(false);
  first.isQuiet = true;
  expect(await file.after(3)).toBe(false);
  second.isQuiet = true;
  expect(await file.after(1)).toBe(true);
  expect(await nextFile().after(0)).toBe(true);
});

test('a page that is reloaded while it is asked is waited for again', async () => {
  open();
  const file = nextFile();
  expect(await file.after(0)).toBe(false);
  pages.pop();
  const reloaded = open();
  expect(await file.after(2)).toBe(false);
  reloaded.isQuiet = true;
  expect(await file.after(1)).toBe(true);
});

test('a page without an answer delays everything by 10 s, once, until it answers', async () => {
  const page = open();
  const file = nextFile();
  expect(await file.after(9)).toBe(false);
  expect(await file.after(1)).toBe(true);
  expect(await nextFile().after(0)).toBe(true);
  page.isQuiet = true;
  expect(await nextFile().after(0)).toBe(true);
  page.isQuiet = false;
  expect(await nextFile().after(9)).toBe(false);
});
