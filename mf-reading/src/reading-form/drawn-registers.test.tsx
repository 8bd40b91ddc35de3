import { act, screen } from '@testing-library/react';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import type { ActionBarProps, ReadingInputProps } from '@zaehlwerk/ui/metering';
import { showReading } from '../testing/show-reading.tsx';

const mockBars: unknown[] = [];
const mockDrawn: { label: string; warning: boolean }[] = [];

jest.mock('@zaehlwerk/ui/metering', () => {
  const actual = jest.requireActual('@zaehlwerk/ui/metering');
  return {
    ...actual,
    ReadingInput: (props: ReadingInputProps) => {
      mockDrawn.push({ label: String(props.label), warning: Boolean(props.warning) });
      return <actual.ReadingInput {...props} />;
    },
    ActionBar: (props: ActionBarProps) => {
      mockBars.push(props.hint);
      return <actual.ActionBar {...props} />;
    },
  };
});

const meterRateTasks = [1, 2, 3, 4].map(tariff =>
  exampleTask({
    taskId: `task-${tariff}`,
    obis: `1-0:1.8.${tariff}`,
    rateName: 'Tarif',
    readingEvents: [
      { readingDate: '2024-11-20T12:00:00.000Z', readingValue: 10_000, reason: 'PERIODIC_READING' as const },
      { readingDate: '2025-11-20T12:00:00.000Z', readingValue: 10_500, reason: 'PERIODIC_READING' as const },
    ],
  }),
);
const show = () =>
  showReading({ jobs: [exampleJob({ meter: { meterRateTasks } })], address: '/ablesung/job-1' });
const field = (tariff: number) => screen.getByRole('textbox', { name: label(tariff) });
const label = (tariff: number) => `Zählerstand Tarif (1.8.${tariff})`;

/** The registers that are drawn because of what is done. */
async function drawnBy(what: () => Promise<void>): Promise<readonly string[]> {
  mockDrawn.length = 0;
  await what();
  await act(() => jest.advanceTimersByTimeAsync(10));
  return [...new Set(mockDrawn.map(({ label }) => label))].sort();
}

test('the first key into a form draws the register that it is typed into, and no other', async () => {
  const { user } = await show();
  await user.click(field(1));
  expect(await drawnBy(() => user.keyboard('1'))).toEqual([label(1)]);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(await drawnBy(() => user.keyboard('2'))).toEqual([label(1)]);
});

test('going to the next register renders the one that is left, and its keys render it alone', async () => {
  const { user } = await show();
  await user.type(field(1), '400');
  expect(await drawnBy(() => user.click(field(2)))).toEqual([label(1)]);
  expect(await drawnBy(() => user.keyboard('1'))).toEqual([label(2)]);
});

/** Has React draw what is less urgent in a later turn, which tests otherwise have it do at once. */
async function asInABrowser(task: () => Promise<void>): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await task().finally(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });
}

/** A key, as it comes while React draws what is less urgent in a later turn. */
async function typeAtOnce(field: HTMLInputElement, value: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
}

test('messages about a register that was left are rendered after more urgent updates', async () => {
  const { user } = await show();
  await user.type(field(1), '400');
  await asInABrowser(async () => {
    field(2).focus();
    await Promise.resolve();
    expect(field(2).parentElement?.querySelector('[data-kind="integer"] ~ [style]')).toBeInTheDocument();
    expect(field(1)).not.toHaveAccessibleDescription(/Niedriger als/);
  });
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(field(1)).toHaveAccessibleDescription(/Niedriger als/);
});

test('the bar that sends is drawn when what it says has changed, behind the frame that shows the key', async () => {
  const { user } = await show();
  await user.click(field(1));
  mockBars.length = 0;
  await asInABrowser(async () => {
    await typeAtOnce(field(1) as HTMLInputElement, '1');
    expect(field(1)).toHaveValue('1');
    expect(mockBars).toHaveLength(0);
  });
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(mockBars).toEqual(['']);
  await user.keyboard('2');
  expect(mockBars).toHaveLength(1);
});

test('the Enter key right behind the digit leads to the button that sends', async () => {
  await showReading({
    jobs: [exampleJob({ meter: { meterRateTasks: meterRateTasks.slice(0, 1) } })],
    address: '/ablesung/job-1',
  });
  const register = screen.getByRole<HTMLInputElement>('textbox', { name: /^Zählerstand/ });
  act(() => register.focus());
  await asInABrowser(async () => {
    await typeAtOnce(register, '11000');
    register.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(screen.getByRole('button', { name: 'Ablesung senden' })).toHaveFocus();
  });
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('button', { name: 'Ablesung senden' })).toHaveFocus();
});

test('the button that sends does so from the first key on, also where the bar is not drawn yet', async () => {
  await show();
  await asInABrowser(async () => {
    await typeAtOnce(field(1) as HTMLInputElement, '11000');
    screen.getByRole('button', { name: 'Ablesung senden' }).click();
  });
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('dialog', { name: 'Unvollständige Werte' })).toBeVisible();
});
