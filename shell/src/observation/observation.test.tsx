import { act, render } from '@testing-library/react';
import { type Host, HostProvider } from '../host.tsx';
import { OverrideBanner } from '../overrides/apply-overrides.tsx';
import { Observation } from './observation.tsx';
import { observe } from './observe.ts';

jest.mock('./observe.ts', () => ({ observe: jest.fn() }));

async function observedWith(set: object): Promise<boolean> {
  jest.mocked(observe).mockClear();
  const value = { set } as Host;
  await act(async () => {
    render(
      <HostProvider host={value}>
        <Observation />
      </HostProvider>,
    );
  });
  return jest.mocked(observe).mock.calls.length > 0;
}

const beacons = '/api/public/beacons';

test('a deployment with an endpoint is observed, unless a module is overridden', async () => {
  expect(await observedWith({ beacons })).toBe(true);
  expect(await observedWith({})).toBe(false);
  const list = [{ module: 'mf-reading', address: 'http://localhost:8092/', version: '0.1.0' }];
  expect(await observedWith({ beacons, overridden: { list, Banner: OverrideBanner } })).toBe(false);
});
