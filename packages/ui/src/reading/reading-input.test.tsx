import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../testing/render-ui.tsx';
import { ReadingInput, type ReadingInputProps } from './reading-input.tsx';

const layout = { integerCells: 6, decimalCells: 2, maskedDecimalCells: 0 };

function Form({
  initial = '',
  onValue,
  ...props
}: Partial<ReadingInputProps> & { initial?: string; onValue?: (value: string) => void }) {
  const [value, setValue] = useState(initial);
  return (
    <ReadingInput
      label="Zählerstand Hochtarif (1.8.1)"
      layout={layout}
      localeStyle="german"
      unit="kWh"
      {...props}
      value={value}
      onChange={next => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

function setup(props: Parameters<typeof Form>[0] = {}) {
  const onValue = jest.fn<void, [string]>();
  const { user, container } = renderUi(<Form onValue={onValue} {...props} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' });
  const cells = () =>
    [...container.querySelectorAll('[aria-hidden] > [data-kind]')].map(cell => cell.textContent).join('|');
  return { user, field, cells, container, values: () => onValue.mock.calls.flat() };
}

test('digits are entered with the comma key and handed on with a dot', async () => {
  const { user, field, values } = setup();
  await user.type(field, '12345,60');
  expect(field).toHaveValue('12345,60');
  expect(values()).toEqual(['1', '12', '123', '1234', '12345', '12345.6', '12345.60']);
});

test('a comma typed last stays while the field has the focus, and is no part of the value', async () => {
  const { user, field, values } = setup();
  await user.type(field, '12,');
  expect(field).toHaveValue('12,');
  expect(values().at(-1)).toBe('12');
  await user.tab();
  expect(field).toHaveValue('12');
});

test('leading and trailing zeros are kept, and decimals alone get the zero in front', async () => {
  const { user, field, values } = setup();
  await user.type(field, '0012,50');
  expect(values().at(-1)).toBe('0012.50');
  await user.clear(field);
  expect(values().at(-1)).toBe('');
  await user.type(field, ',5');
  expect(values().at(-1)).toBe('0.5');
});

test('in English the dot is shown, and the comma key works too', async () => {
  const { user, field, values } = setup({ localeStyle: 'english' });
  await user.type(field, '12,5');
  expect(field).toHaveValue('12.5');
  expect(values().at(-1)).toBe('12.5');
});

test('letters and signs are not taken; digits flow into the decimals, and none is dropped', async () => {
  const { user, field, cells, values } = setup();
  await user.type(field, '-12x34567');
  expect(field).toHaveValue('123456,7');
  await user.keyboard('89');
  expect(field).toHaveValue('123456789');
  expect(values().at(-1)).toBe('123456789');
  expect(cells()).toBe('');
  await user.keyboard('{Backspace}');
  expect(field).toHaveValue('123456,78');
});

test('a dot that a comma follows was grouping, as in a number that is pasted', async () => {
  const { user, field, cells, values } = setup();
  await user.type(field, '12.650,5');
  expect(field).toHaveValue('12650,5');
  expect(cells()).toBe('|1|2|6|5|0|,|5|');
  expect(values().at(-1)).toBe('12650.5');
});

test('a second comma takes no digit away', async () => {
  const { user, field, values } = setup();
  await user.type(field, '12.3.4');
  expect(field).toHaveValue('12,34');
  expect(values().at(-1)).toBe('12.34');
});

test('the caret stays where the change was', async () => {
  const { user, field } = setup({ initial: '1234.5' });
  await user.type(field, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field).toHaveValue('12934,5');
  expect(field.selectionStart).toBe(3);
  await user.keyboard('x');
  expect(field).toHaveValue('12934,5');
  expect(field.selectionStart).toBe(3);
});

test('backspace crosses the comma without moving digits over it', async () => {
  const { user, field } = setup({ initial: '12.5' });
  await user.type(field, '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field).toHaveValue('12,5');
  expect(field.selectionStart).toBe(2);
  await user.keyboard('{Backspace}');
  expect(field).toHaveValue('1,5');
});

test('a selection is replaced by the next key', async () => {
  const { user, field, values } = setup({ initial: '1234.5' });
  await user.type(field, '9', { initialSelectionStart: 0, initialSelectionEnd: 6 });
  expect(values()).toEqual(['9']);
});

test('a masked register takes whole digits only, and draws its decimals', async () => {
  const { user, field, cells, values } = setup({
    layout: { integerCells: 5, decimalCells: 0, maskedDecimalCells: 3 },
  });
  await user.type(field, '48212');
  expect(cells()).toBe('4|8|2|1|2|,|||');
  await user.clear(field);
  await user.type(field, '482,1');
  expect(field).toHaveValue('482');
  expect(cells()).toBe('||4|8|2|,|||');
  expect(values().at(-1)).toBe('482,');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});

describe('a register without decimals', () => {
  const whole = { layout: { integerCells: 6, decimalCells: 0, maskedDecimalCells: 0 } };

  test.each([
    ['1234,56', '1234', '1234,'],
    ['123,456', '123', '123,'],
    ['1234.56', '1234', '1234,'],
    ['123.4567', '123.456', '123.456'],
    ['12.6', '12.6', '12.6'],
    ['12.650,5', '12650', '12650,'],
    [',5', '0', '0,'],
    ['12{ArrowLeft},5', '12', '12,'],
    ['1234{Control>}a{/Control},5', '1234', '1234,'],
    ['1234,{Backspace}5', '1235', '1235'],
    ['1234,5{ArrowLeft}9', '12394', '12394'],
    ['1234567,8', '1234567,', '1234567,'],
    ['12.650{Backspace}1', '12.651', '12.651'],
  ])('shows of the keys %s %s, and hands on %s', async (keys, shown, value) => {
    const { user, field, values } = setup(whole);
    await user.click(field);
    await user.keyboard(keys);
    expect(field).toHaveValue(shown);
    expect(values().at(-1)).toBe(value);
  });

  test.each([
    ['1234,56', '1234', '1234,'],
    ['123,456', '123', '123,'],
    ['12.6', '12', '12,'],
    ['1.234,5 kWh', '1234', '1234,'],
    ['123.456 kWh', '123.456', '123.456'],
    ['1.234.567', '1.234.567', '1.234.567'],
    ['1.234', '1.234', '1.234'],
    ['12,6 m³', '12,6 m³', '12,6 m³'],
  ])('shows of a pasted %s %s, and hands on %s, also behind further digits', async (pasted, shown, value) => {
    const { user, field, values } = setup(whole);
    await user.click(field);
    await user.paste(pasted);
    expect(field).toHaveValue(shown);
    expect(values().at(-1)).toBe(value);
    if (value.endsWith(',') || value === '123.456') await user.keyboard('7');
    expect(values().at(-1)).toBe(value);
  });

  test('cuts decimals behind a dot off when it is left, as the first digits behind a dot may be grouping', async () => {
    const { user, field, values } = setup(whole);
    await user.type(field, '12.6');
    await user.tab();
    expect(field).toHaveValue('12');
    expect(values().at(-1)).toBe('12,');
    await user.type(field, '3');
    expect(values().at(-1)).toBe('123');
  });

  test('cuts them off at the Enter key, too, before it leads on', async () => {
    const onEnter = jest.fn();
    const { user, field, values } = setup({ ...whole, onEnter });
    await user.type(field, '12.6{Enter}5');
    expect(onEnter).toHaveBeenCalledTimes(1);
    expect(field).toHaveValue('12');
    expect(values().at(-1)).toBe('12,');
  });

  test('takes nothing behind a comma, also where the window was left in between', async () => {
    const { user, field, values } = setup(whole);
    await user.type(field, '1234,');
    // The field keeps the focus of its document.
    fireEvent.blur(field);
    fireEvent.focus(field);
    await user.keyboard('56');
    expect(values().at(-1)).toBe('1234,');
  });
});

test('where it is not known how many digits stand before the comma, one too many does not become a decimal', async () => {
  const layout = { integerCells: 9, decimalCells: 3, maskedDecimalCells: 0, needsMark: true };
  const { user, field, values } = setup({ layout });
  await user.type(field, '1234567890');
  expect(field).toHaveValue('1234567890');
  expect(values().at(-1)).toBe('1234567890');
  await user.type(field, '{Backspace},5');
  expect(values().at(-1)).toBe('123456789.5');
});

test.each([
  ['1.234,5', '1234.5'],
  ['1234.5', '1234.5'],
  [' 12 345,60 ', '12345.60'],
  ['12345,6 kWh', '12345.6 kWh'],
])('pasted %p is drawn in the cells and handed on as %p', async (pasted, value) => {
  const { user, field, values } = setup({ initial: '77' });
  await user.click(field);
  await user.paste(pasted);
  expect(values()).toEqual([value]);
  expect(field).toHaveValue(value.replace(' kWh', '').replace('.', ','));
});

test.each(['1234567,8', '12,345', 'kein Wert'])('pasted %p does not fit and is kept whole', async pasted => {
  const { user, field, cells, values } = setup({ initial: '77' });
  await user.click(field);
  await user.paste(pasted);
  expect(values()).toEqual([pasted]);
  expect(field).toHaveValue(pasted);
  expect(cells()).not.toContain('|');
});

test('text that did not fit returns to the cells as soon as it does', async () => {
  const { user, field, cells } = setup({ initial: '1234567' });
  expect(field).toHaveValue('1234567');
  await user.type(field, '{Backspace}');
  expect(cells()).toContain('1|2|3|4|5|6|,||');
});

test('whole digits lean to the comma, decimals start at it', () => {
  expect(setup({ initial: '123.4' }).cells()).toContain('|||1|2|3|,|4|');
});

test('Enter leaves the field without sending a form', async () => {
  const onSubmit = jest.fn();
  const { user } = renderUi(
    <form onSubmit={onSubmit}>
      <Form />
    </form>,
  );
  const field = screen.getByRole('textbox');
  await user.type(field, '1{Enter}');
  expect(field).not.toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter calls onEnter if given', async () => {
  const onEnter = jest.fn();
  const { user, field } = setup({ onEnter });
  await user.type(field, '1{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
  expect(field).toHaveFocus();
});

test('unit, description and error are read with the field', () => {
  const { field } = setup({
    description: 'Letzter Stand 11.876,4 kWh',
    error: 'Bitte 2 Nachkommastellen eingeben',
  });
  expect(field).toHaveAccessibleDescription(
    'kWh Letzter Stand 11.876,4 kWh Bitte 2 Nachkommastellen eingeben',
  );
  expect(field).toBeInvalid();
});

test('a warning is read with the field but does not make it invalid', () => {
  const { field } = setup({ warning: 'Bitte prüfen Sie das Komma' });
  expect(field).toHaveAccessibleDescription('kWh  Bitte prüfen Sie das Komma');
  expect(field).toBeValid();
});

test('the place of the message is there before it, so that it is announced and nothing moves', () => {
  const { field, container } = setup();
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(region?.id);
});

describe('above a bar that lies over the end of the page', () => {
  /** A field whose message ends at 450, above a bar from 420 on; says how far the page was scrolled. */
  function aboveBar() {
    const scrolled = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isBar = this.hasAttribute('data-action-bar');
      return new DOMRect(0, isBar ? 420 : 400, 300, 50);
    });
    const all = (warning?: string) => (
      <>
        <Form warning={warning} />
        <div data-action-bar />
      </>
    );
    const { user, rerender } = renderUi(all());
    const warn = () => rerender(all('Ungewöhnlich für dieses Zählwerk'));
    return { user, warn, field: screen.getByRole('textbox'), by: () => scrolled.mock.calls };
  }

  afterEach(() => jest.restoreAllMocks());

  test('the room of a message is seen from the first digit on, and so is the message', async () => {
    const { user, field, warn, by } = aboveBar();
    await user.click(field);
    expect(by()).toEqual([]);
    await user.keyboard('12');
    expect(by()).toEqual([[0, 30]]);
    warn();
    expect(by()).toEqual([
      [0, 30],
      [0, 30],
    ]);
  });

  test('a message of a field that was left moves nothing', async () => {
    const { user, field, warn, by } = aboveBar();
    await user.type(field, '1');
    await user.tab();
    warn();
    expect(by()).toHaveLength(1);
  });
});

test('a disabled field takes nothing', async () => {
  const { user, field, values } = setup({ disabled: true, initial: '12' });
  await user.type(field, '3');
  expect(field).toBeDisabled();
  expect(values()).toEqual([]);
});

test('a value set from outside is shown', () => {
  const props = { label: 'Zählerstand', layout, localeStyle: 'german', onChange: () => undefined } as const;
  const { rerender } = renderUi(<ReadingInput {...props} value="1.5" />);
  rerender(<ReadingInput {...props} value="2048.25" />);
  expect(screen.getByRole('textbox')).toHaveValue('2048,25');
});
