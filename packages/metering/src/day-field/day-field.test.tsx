import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { type ComponentProps, useState } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import { DayField } from './day-field.tsx';

type Props = Partial<ComponentProps<typeof DayField>>;

/** A field whose form keeps every value. */
function Form({ onChange, ...props }: Props) {
  const [value, setValue] = useState(props.value ?? '2026-11-20');
  return (
    <DayField
      label="Ablesedatum"
      {...props}
      value={value}
      onChange={next => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

async function shown(props: Props = {}, inEnglish = false) {
  const user = userEvent.setup();
  const [onChange, onLeave] = [jest.fn(), jest.fn()];
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={await startedPortalStore({})}
        module="mf-reading"
        texts={inEnglish ? english : german}
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
      >
        <Form onChange={onChange} onLeave={onLeave} {...props} />
      </ModuleHarness>
    </UiProvider>,
  );
  return { user, onChange, onLeave };
}

const field = () => screen.getByRole('textbox', { name: 'Ablesedatum' });
const pick = () => screen.getByRole('button', { name: 'Kalender öffnen' });
const calendar = () => {
  const found = document.querySelector<HTMLInputElement>('input[type="date"]');
  if (!found) throw new Error('There is no calendar');
  return found;
};
const lastTold = (told: jest.Mock) => told.mock.lastCall?.[0];

test.each([
  [false, '25.11.2026', 'TT.MM.JJJJ', 'Kalender öffnen'],
  [true, '25/11/2026', 'DD/MM/YYYY', 'Open calendar'],
])('a day stands there as the portal writes it, in English: %p', async (inEnglish, day, pattern, button) => {
  await shown({ value: '2026-11-25' }, inEnglish);
  expect(field()).toHaveValue(day);
  expect(field()).toHaveAttribute('placeholder', pattern);
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
});

test.each([
  ['25.11.2026', '2026-11-25', '25.11.2026'],
  ['1/2/2026', '2026-02-01', '01.02.2026'],
  ['2026-02-01', '2026-02-01', '01.02.2026'],
  ['01022026', '2026-02-01', '01.02.2026'],
])('%s is known as a day while it is typed, and written as usual afterwards', async (text, day, after) => {
  const { user, onChange, onLeave } = await shown();
  await user.clear(field());
  await user.type(field(), text);
  expect(field()).toHaveValue(text);
  expect(lastTold(onChange)).toBe(day);
  await user.tab();
  expect(field()).toHaveValue(after);
  expect(onLeave).toHaveBeenCalledWith(day);
});

test.each(['{Enter}', '{Tab}'])('of 1.2.26 it is not known whether more follows before %s', async key => {
  const { user, onChange, onLeave } = await shown();
  await user.clear(field());
  await user.type(field(), '1.2.26');
  expect(lastTold(onChange)).toBe('1.2.26');
  await user.keyboard(key);
  expect(lastTold(onChange)).toBe('2026-02-01');
  expect(lastTold(onLeave)).toBe('2026-02-01');
  expect(field()).toHaveValue('01.02.2026');
});

test('a day is pasted', async () => {
  const { user, onChange } = await shown();
  await user.tripleClick(field());
  await user.paste(' 2026-02-01 ');
  expect(lastTold(onChange)).toBe('2026-02-01');
});

test('what is no day stays as it was typed, and nothing is empty', async () => {
  const { user, onLeave } = await shown();
  await user.clear(field());
  await user.type(field(), '31.2.2026');
  await user.tab();
  expect(field()).toHaveValue('31.2.2026');
  expect(lastTold(onLeave)).toBe('31.2.2026');
  await user.clear(field());
  await user.tab();
  expect(lastTold(onLeave)).toBe('');
});

test('leaving the field untouched tells of no change', async () => {
  const { user, onChange } = await shown();
  await user.click(field());
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
});

test('a day that comes from elsewhere takes the place of what was typed', async () => {
  const { user, onChange } = await shown();
  await user.clear(field());
  await user.type(field(), '1.2');
  fireEvent.change(calendar(), { target: { value: '2026-11-02' } });
  expect(field()).toHaveValue('02.11.2026');
  expect(lastTold(onChange)).toBe('2026-11-02');
});

test('the browser’s calendar is opened by its button and by Alt and the arrow down, and has the limits', async () => {
  const { user } = await shown({ min: '2026-11-01', max: '2026-11-30' });
  const showPicker = jest.fn();
  Object.assign(calendar(), { showPicker });
  await user.click(pick());
  await user.click(field());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(showPicker).toHaveBeenCalledTimes(2);
  expect(calendar()).toHaveValue('2026-11-20');
  expect(calendar()).toHaveAttribute('min', '2026-11-01');
  expect(calendar()).toHaveAttribute('max', '2026-11-30');
});

test('only the field and the button are there for keyboards and screen readers', async () => {
  const { user } = await shown();
  await user.tab();
  expect(field()).toHaveFocus();
  await user.tab();
  expect(pick()).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
  expect(screen.getAllByLabelText(/./)).toEqual([field(), pick()]);
});

test.each([{ disabled: true }, { readOnly: true }])('locked by %j, nothing can be picked', async locked => {
  await shown(locked);
  expect(pick()).toBeDisabled();
  expect(calendar()).toBeDisabled();
});
