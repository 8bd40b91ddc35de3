import { act, render, screen } from '@testing-library/react';
import { type LazyPart, lazyPart, useLazyPart } from './lazy-part.ts';

const settle = () => act(async () => undefined);

function View({ lazy }: { readonly lazy: LazyPart<string> }) {
  const state = useLazyPart(lazy);
  return <p>{state.status === 'ready' ? state.part : state.status}</p>;
}

function setup() {
  const calls: { give: (part: string) => void; fail: (error: unknown) => void }[] = [];
  const lazy = lazyPart(
    () =>
      new Promise<string>((give, fail) => {
        calls.push({ give, fail });
      }),
  );
  return { lazy, calls };
}

test('it is fetched once, however many ask, and stays', async () => {
  const { lazy, calls } = setup();
  expect(calls).toHaveLength(0);
  const { unmount } = render(
    <>
      <View lazy={lazy} />
      <View lazy={lazy} />
    </>,
  );
  const loaded = lazy.load();
  calls[0]?.give('da');
  await settle();
  expect(await loaded).toBe('da');
  expect(screen.getAllByText('da')).toHaveLength(2);
  unmount();
  render(<View lazy={lazy} />);
  expect(screen.getByText('da')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a failure is a state, and the next who asks tries again', async () => {
  const { lazy, calls } = setup();
  render(<View lazy={lazy} />);
  calls[0]?.fail('offline');
  await settle();
  expect(lazy.state).toEqual({ status: 'failed', error: 'offline' });
  expect(screen.getByText('failed')).toBeVisible();
  const again = act(() => lazy.load());
  calls[1]?.give('da');
  await again;
  expect(screen.getByText('da')).toBeVisible();
});

test('a load that throws at once is a failure too, and the next one tries again', async () => {
  const fetchPart = jest.fn(async () => 'da');
  fetchPart.mockImplementationOnce(() => {
    throw new Error('offline');
  });
  const lazy = lazyPart(fetchPart);
  expect(await lazy.load()).toBeUndefined();
  expect(lazy.state.status).toBe('failed');
  expect(await lazy.load()).toBe('da');
});
