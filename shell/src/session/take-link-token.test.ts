import { takeLinkToken } from './take-link-token.ts';

function windowAt(pathname: string) {
  const replaced: unknown[] = [];
  const opened = {
    location: { pathname } as Location,
    history: { replaceState: (...state: unknown[]) => replaced.push(state.at(-1)) } as unknown as History,
  };
  return { opened, replaced };
}

test.each(['/m/abc%2Fd', '//m/abc%2Fd'])('the token leaves the address %s', path => {
  const { opened, replaced } = windowAt(path);
  expect(takeLinkToken(opened)).toBe('abc/d');
  expect(replaced).toEqual(['/m']);
});

test('any other address stays as it is', () => {
  const { opened, replaced } = windowAt('/ablesung/m/abc');
  expect(takeLinkToken(opened)).toBeUndefined();
  expect(replaced).toEqual([]);
});
