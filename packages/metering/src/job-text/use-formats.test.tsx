import { render, screen } from '@testing-library/react';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { useFormats } from './use-formats.ts';

const amounts = [0, 7, 999, 1000, 10_000, 1_234_567];

function Written() {
  const { count, percent, moment } = useFormats();
  return (
    <output>{[...amounts.map(count), percent(66.66), moment('2026-12-31T23:05:00')].join(' | ')}</output>
  );
}

test.each([
  ['de-FORMAL', '0 | 7 | 999 | 1.000 | 10.000 | 1.234.567 | 66,7 % | 31.12.2026, 23:05'],
  ['en-FORMAL', '0 | 7 | 999 | 1,000 | 10,000 | 1,234,567 | 66.7% | 31/12/2026, 23:05'],
])('%s: numbers and moments as they are written there', async (language, written) => {
  const store = await startedPortalStore();
  render(
    <ModuleHarness store={store} module="mf-reading" texts={{}} language={language}>
      <Written />
    </ModuleHarness>,
  );
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(written);
});
