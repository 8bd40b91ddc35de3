import { cleanup, screen } from '@testing-library/react';
import type { DigitLayout } from '@zaehlwerk/domain';
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

test('whatever is pressed, the value has the digits of the register or is what stands in the field', async () => {
  const property = fc.asyncProperty(
    layouts,
    fc.array(keys, { minLength: 1, maxLength: 15 }),
    async (layout, pressed) => {
      const { integerCells, decimalCells } = layout;
      const decimals = decimalCells > 0 ? `(\\.\\d{1,${decimalCells}})?` : '';
      const allowed = new RegExp(`^(\\d{1,${integerCells}}${decimals})?$`);
      const values: string[] = [];
      const { user } = renderUi(<Form layout={layout} onValue={value => values.push(value)} />);
      const field = screen.getByRole<HTMLInputElement>('textbox');
      await user.click(field);
      await user.keyboard(pressed.join(''));
      const value = values.at(-1) ?? '';
      if (!allowed.test(value)) expect(value).toBe(field.value);
      expect(field.value.replace(/\D/g, '').length).toBeLessThanOrEqual(pressed.length);
      expect(field.selectionStart).toBeLessThanOrEqual(field.value.length);
    },
  );
  await fc.assert(property.beforeEach(cleanup), { numRuns: 30 });
}, 30_000);
