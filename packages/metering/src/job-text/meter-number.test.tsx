import { render } from '@testing-library/react';
import { groupBorders, inGroups, MeterNumber } from './meter-number.tsx';

const divided = (meterNumber: string) => {
  const borders = groupBorders(meterNumber);
  return [0, ...borders].map((from, index) => meterNumber.slice(from, borders[index])).join('|');
};

test.each([
  ['8SEN3130032882', '8SEN|3130|0328|82'],
  ['7GMT40022742180', '7GMT|4002|2742|180'],
  ['1ESY400271381', '1ESY|4002|71381'],
  ['37-1204/88', '37-|1204/|88'],
  ['12345', '12345'],
  ['123456', '1234|56'],
  ['AB12CD34', 'AB|12|CD|34'],
  ['Zähler im Keller', 'Zähler im Keller'],
  ['', ''],
])('%s is read as %s', (meterNumber, groups) => expect(divided(meterNumber)).toBe(groups));

test('gaps are drawn, and places to break are added, but no characters', () => {
  const { container } = render(<MeterNumber>8SEN-31300328</MeterNumber>);
  expect(container).toHaveTextContent(/^8SEN-31300328$/);
  expect(container.innerHTML).toBe('8SEN-<wbr>313<span class="gap">0</span><wbr>0328');
});

test('a gap at the end of a part belongs to it', () => {
  const { container } = render(inGroups(groupBorders('1ESY4002'), '1ESY'));
  expect(container.innerHTML).toBe('1ES<span class="gap">Y</span><wbr>');
});
