import { screen } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { renderUi } from '../testing/render-ui.tsx';
import { ReadingInput } from './reading-input.tsx';

const layout = { integerCells: 6, decimalCells: 2, maskedDecimalCells: 0 };

function Form({ onDraw }: { readonly onDraw: () => void }) {
  const [value, setValue] = useState('');
  return (
    <Profiler id="register" onRender={onDraw}>
      <ReadingInput label="Stand" layout={layout} localeStyle="german" value={value} onChange={setValue} />
    </Profiler>
  );
}

test('a key draws the register once, with its caret, and does not set the selection that the browser has set', async () => {
  const onDraw = jest.fn();
  const { user, container } = renderUi(<Form onDraw={onDraw} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.click(field);
  const select = jest.spyOn(field, 'setSelectionRange');
  for (const key of '123,4') {
    onDraw.mockClear();
    await user.keyboard(key);
    expect(onDraw).toHaveBeenCalledTimes(1);
  }
  expect(select).not.toHaveBeenCalled();
  expect(container.querySelector('[style*="--column: 8"]')).toBeInTheDocument();
});
