import { act, fireEvent, screen, within } from '@testing-library/react';
import { showInformation } from '../testing/show-information.tsx';
import Help from './Help.tsx';

const texts = { 'help/de-FORMAL': '# Eins\nA\n# Zwei\n## Drei\nB\n# Vier\nC\n# Fünf\nD' };
const heights: Readonly<Record<string, number>> = {
  eins: 100,
  zwei: 900,
  drei: 940,
  vier: 1600,
  fuenf: 1800,
};

/** How high what can be scrolled is, in pixels; jsdom has no layout. */
const page = 2100;

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, (heights[this.id] ?? 0) - scrollY, 100, 30);
  });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(page);
});

afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(globalThis, { scrollY: 0 });
});

async function scrolledTo(height: number) {
  Object.assign(globalThis, { scrollY: Math.min(height, page - innerHeight) });
  fireEvent.scroll(window);
  await act(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())));
}
const marked = () => document.querySelector('[aria-current="location"]')?.textContent;

test('entries are nested like their sections', async () => {
  await showInformation(<Help />, { texts });
  const [beside] = screen.getAllByRole('navigation', { name: 'Inhalt' });
  const entry = within(beside ?? document.body).getAllByRole('link', { name: 'Zwei', hidden: true })[0]
    ?.parentElement;
  expect(
    within(entry ?? document.body).getByRole('link', { name: 'Drei', hidden: true }),
  ).toBeInTheDocument();
  expect(within(entry ?? document.body).queryByRole('link', { name: 'Vier', hidden: true })).toBeNull();
});

test('the marked entry follows the scroll position', async () => {
  await showInformation(<Help />, { texts });
  expect(marked()).toBe('Eins');
  await scrolledTo(1500);
  expect(marked()).toBe('Fünf');
  await scrolledTo(850);
  expect(marked()).toBe('Drei');
});

test('the target of a link is the current section, wherever it is on the screen', async () => {
  await showInformation(<Help />, { texts });
  for (const name of ['Zwei', 'Vier', 'Fünf']) {
    act(() => screen.getByRole('heading', { name }).focus());
    await scrolledTo((heights[name === 'Fünf' ? 'fuenf' : name.toLowerCase()] ?? 0) - 16);
    expect(marked()).toBe(name);
  }
  act(() => screen.getByRole('heading', { name: 'Vier' }).focus());
  await scrolledTo(1600);
  expect(marked()).toBe('Vier');
  await scrolledTo(0);
  expect(marked()).toBe('Eins');
});

test('contents that are higher than the window are scrolled with it, unless something was searched', async () => {
  const { user } = await showInformation(<Help />, { texts });
  const box = document.querySelector('.aside') ?? document.body;
  let linkTop = 460;
  jest.mocked(Element.prototype.getBoundingClientRect).mockImplementation(function (this: Element) {
    if (this === box) return new DOMRect(0, 0, 100, 400);
    return new DOMRect(0, this.matches('a') ? linkTop : (heights[this.id] ?? 0) - scrollY, 100, 40);
  });
  await scrolledTo(850);
  expect(box.scrollTop).toBe(260);
  linkTop = -30;
  await scrolledTo(0);
  // As far up as it goes, where the search stands.
  expect(box.scrollTop).toBe(0);
  await user.type(screen.getByRole('searchbox'), 'Zwei');
  linkTop = 460;
  await scrolledTo(850);
  expect(box.scrollTop).toBe(0);
});
