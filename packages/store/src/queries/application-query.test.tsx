import { act, renderHook, waitFor } from '@testing-library/react';
import { type ApiResult, fetchMeterReadingHelp, type MeterReadingHelpResponse } from '@zaehlwerk/api';
import { meterReadingHelpResponseSchema } from '@zaehlwerk/api/schema';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import type { ReactNode } from 'react';
import { applicationKey } from '../application/application.ts';
import { createPortalStore, PortalStoreProvider } from '../portal-store.tsx';
import { storeContextOf } from '../store-context.ts';
import { type MemoryDevice, memoryPersistence } from '../testing/memory-persistence.ts';
import { testAlarm } from '../testing/test-alarm.ts';
import { testCall } from '../testing/test-call.ts';
import { defineQuery, useQuery } from './define-query.ts';

const declared = defineQuery<MeterReadingHelpResponse>({
  name: 'meter-reading-help',
  version: 1,
  of: 'application',
  load: (call, { applicationId, signal }) => fetchMeterReadingHelp(call, applicationId, { signal }),
  kept: { whole: meterReadingHelpResponseSchema },
});

const instruction = (title: string) => ({ language: 'de-FORMAL', title, text: 'Text' });
const help = (title: string): ApiResult<MeterReadingHelpResponse> => ({
  ok: true,
  value: { instructions: [instruction(title)] },
});
const unreachable = { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;

/** A visit to the portal on a device, over a server that answers like this. */
async function visit(device: MemoryDevice, answer: () => Promise<ApiResult<MeterReadingHelpResponse>>) {
  const fetched = jest.fn((_applicationId: string) => answer());
  const store = createPortalStore({
    call: testCall({ fetchMeterReadingHelp: fetched }),
    persistence: device,
    tabs: memoryTabs()(),
    alarm: testAlarm,
  });
  await store.start();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  const show = () => renderHook(() => useQuery(declared), { wrapper });
  const { queries } = storeContextOf(store.jotai.get);
  return { fetched, show, reloadApplication: () => queries.refetchQueries({ queryKey: applicationKey }) };
}

test('instructions are asked for by the first screen that wants them, once, for this application', async () => {
  const { fetched, show } = await visit(memoryPersistence(), async () => help('Strom'));
  expect(fetched).not.toHaveBeenCalled();
  const first = show();
  await waitFor(() =>
    expect(first.result.current).toMatchObject({
      status: 'ready',
      value: { instructions: [instruction('Strom')] },
    }),
  );
  first.unmount();
  expect(show().result.current.status).toBe('ready');
  expect(fetched.mock.calls.map(([applicationId]) => applicationId)).toEqual(['test']);
});

test('those of an earlier visit are shown until the server’s take their place, and without the server', async () => {
  const device = memoryPersistence();
  const earlier = await visit(device, async () => help('von gestern'));
  earlier.show();
  await waitFor(() => expect(device.kept['meter-reading-help@1']).toBeDefined());

  const offline = await visit(device, async () => unreachable);
  const shown = offline.show();
  const kept = { status: 'ready', value: { instructions: [instruction('von gestern')] } };
  await waitFor(() => expect(shown.result.current).toMatchObject({ ...kept, error: unreachable.error }));
  await act(() => offline.reloadApplication());
  expect(shown.result.current).toMatchObject(kept);
  shown.unmount();
  expect(offline.show().result.current).toMatchObject(kept);

  let answer = () => {};
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  const fresh = await visit(device, async () => {
    await answered;
    return help('von heute');
  });
  const { result } = fresh.show();
  await waitFor(() => expect(result.current).toMatchObject(kept));
  answer();
  await waitFor(() =>
    expect(result.current).toMatchObject({ value: { instructions: [instruction('von heute')] } }),
  );
});

test('what another application left on the device is not shown', async () => {
  const content = { applicationId: 'other', value: { instructions: [instruction('fremd')] } };
  const device = memoryPersistence({ 'meter-reading-help@1': { version: 1, content } });
  const { show } = await visit(device, async () => unreachable);
  const { result } = show();
  await waitFor(() => expect(result.current.status).toBe('failed'));
});
