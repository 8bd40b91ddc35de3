import { render, screen } from '@testing-library/react';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import fc from 'fast-check';
import { percentDone, useFormats } from './use-formats.ts';

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

test.each([
  [{ open: 0, done: 0 }, 0],
  [{ open: 1, done: 2 }, 66.7],
  [{ open: 1, done: 9999 }, 99.9],
  [{ open: 0, done: 3 }, 100],
])('%j: how much is done', (count, percent) => {
  expect(percentDone(count)).toBe(percent);
});

test('100 means that nothing is left, and never more', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (open, done) => {
      const percent = percentDone({ open, done });
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent === 100).toBe(open === 0 && done > 0);
    }),
  );
});
