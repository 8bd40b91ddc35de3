import { takeLinkToken } from './take-link-token.ts';

/** The storage of a tab. */
const kept = new Map<string, string>();
const sessionStorage = {
  setItem: (key: string, value: string) => void kept.set(key, value),
  getItem: (key: string) => kept.get(key) ?? null,
  removeItem: (key: string) => void kept.delete(key),
} as Storage;

/** A tab in which pages follow one another; `storage` null: the browser allows no storage. */
function tab(storage: Storage | null = sessionStorage) {
  const visited: string[] = [];
  return {
    visited,
    at: (pathname: string) => ({
      location: { pathname, replace: (path: string) => visited.push(`page ${path}`) } as unknown as Location,
      history: {
        replaceState: (...state: unknown[]) => visited.push(`address ${state.at(-1)}`),
      } as unknown as History,
      get sessionStorage(): Storage {
        if (storage === null) throw new DOMException('denied', 'SecurityError');
        return storage;
      },
    }),
  };
}
afterEach(() => kept.clear());

test.each(['/m/abc%2Fd', '//m/abc%2Fd', '/M/abc%2Fd'])(
  'a page that was opened at %s gives way to one that was not, which has the token, once',
  path => {
    const { visited, at } = tab();
    expect(takeLinkToken(at(path))).toEqual({ leaving: true });
    expect(visited).toEqual(['page /m']);
    expect(takeLinkToken(at('/m'))).toEqual({ leaving: false, token: 'abc/d' });
    expect(kept.size).toBe(0);
    expect(takeLinkToken(at('/m'))).toEqual({ leaving: false, token: undefined });
  },
);

test('without session storage the token still leaves the address', () => {
  const { visited, at } = tab(null);
  expect(takeLinkToken(at('/m/abc'))).toEqual({ leaving: false, token: 'abc' });
  expect(takeLinkToken(at('/m'))).toEqual({ leaving: false, token: undefined });
  expect(visited).toEqual(['address /m']);
});

test('any other address is unchanged, and has no token', () => {
  const { visited, at } = tab();
  takeLinkToken(at('/m/abc'));
  expect(takeLinkToken(at('/ablesung/m/abc'))).toEqual({ leaving: false, token: undefined });
  expect(visited).toEqual(['page /m']);
});
