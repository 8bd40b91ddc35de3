import { act, render } from '@testing-library/react';
import { Deferred } from './deferred.tsx';

jest.mock('./deferred-parts.tsx', () => ({ DeferredParts: () => 'the rest' }));

const readyState = jest.spyOn(document, 'readyState', 'get');
beforeEach(() => jest.useFakeTimers());

test.each([
  ['once the page has loaded', () => window.dispatchEvent(new Event('load'))],
  ['without waiting for a file that never arrives', () => jest.advanceTimersByTime(2_000)],
])('the rest comes %s', async (_when, happens) => {
  readyState.mockReturnValue('interactive');
  const { container } = render(<Deferred />);
  await act(() => jest.advanceTimersByTimeAsync(1_900));
  expect(container).toBeEmptyDOMElement();
  await act(async () => {
    happens();
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(container).toHaveTextContent('the rest');
});
