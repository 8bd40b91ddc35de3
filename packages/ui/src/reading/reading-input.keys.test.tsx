import { cleanup, screen } from '@testing-library/react';
import { type DigitLayout, decimalOfDigits, parseReadingText } from '@zaehlwerk/domain';
import fc from 'fast-check';
import { useState } from 'react';
import { renderUi } from '../testing/render-ui.tsx';
import { ReadingInput } from './reading-input.tsx';

const keys = fc.constantFrom(
  ...'0123456789,.-e',
  '{Backspace}',
  '{Delete}',
  '{ArrowLeft}',
  '{ArrowRight}',
  '{Home}',
  '{End}',
  '{Control>}a{/Control}',
);
const layouts = fc.record({
  integerCells: fc.integer({ min: 1, max: 5 }),
  decimalCells: fc.nat(3),
  maskedDecimalCells: fc.nat(1),
});

interface FormProps {
  layout: DigitLayout;
  onValue: (value: string) => void;
}

function Form({ layout, onValue }: FormProps) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onValue(next);
  };
  return (
    <ReadingInput label="Zählerstand" layout={layout} localeStyle="german" value={value} onChange={change} />
  );
}

/** The number that a text means in this register; `undefined` where it cannot be sent. */
function numberIn(text: string, { integerCells, decimalCells }: DigitLayout): string | undefined {
  const parsed = parseReadingText(text);
  const isFitting =
    parsed.kind === 'number' &&
    parsed.integerDigits.length <= integerCells &&
    parsed.decimalDigits.length <= decimalCells;
  return isFitting ? decimalOfDigits(parsed) : undefined;
}

test('whatever is pressed, the value is the number that stands in the field', async () => {
  const property = fc.asyncProperty(
    layouts,
    fc.array(keys, { minLength: 1, maxLength: 15 }),
    async (layout, pressed) => {
      const values: string[] = [];
      const { user } = renderUi(<Form layout={layout} onValue={value => values.push(value)} />);
      const field = screen.getByRole<HTMLInputElement>('textbox');
      await user.click(field);
      await user.keyboard(pressed.join(''));
      const value = values.at(-1) ?? '';
      const number = numberIn(value, layout);
      // Without a digit, a mark alone is no value yet.
      if (number === undefined) expect(value).toBe(field.value.replace(/^[.,]$/, ''));
      else expect(numberIn(field.value, layout)).toBe(number);
      expect(field.value.replace(/\D/g, '').length).toBeLessThanOrEqual(pressed.length);
      expect(field.selectionStart).toBeLessThanOrEqual(field.value.length);
      await user.tab();
      const left = numberIn(values.at(-1) ?? '', layout);
      expect(numberIn(field.value, layout)).toBe(left);
      if (number !== undefined) expect(left).toBe(number);
    },
  );
  await fc.assert(property.beforeEach(cleanup), {
    numRuns: 30,
    examples: [
      [
        { integerCells: 1, decimalCells: 0, maskedDecimalCells: 0 },
        ['0', '0', '{Control>}a{/Control}', ',', '0'],
      ],
      [{ integerCells: 1, decimalCells: 1, maskedDecimalCells: 0 }, [...'000', '{Control>}a{/Control}', '.']],
    ],
  });
}, 30_000);
