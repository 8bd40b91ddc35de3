import { render } from '@testing-library/react';
import { groupBorders, MeterNumber } from './meter-number.tsx';

const inGroups = (meterNumber: string) => {
  const borders = groupBorders(meterNumber);
  return [0, ...borders].map((from, index) => meterNumber.slice(from, borders[index])).join('|');
};

test.each([
  ['1ESY4002713813', '1ESY|40|0271|3813'],
  ['7GMT40022742180', '7GMT|400|2274|2180'],
  ['37-1204/88', '37-|1204/|88'],
  ['12345', '12345'],
  ['123456', '12|3456'],
  ['AB12CD34', 'AB|12|CD|34'],
  ['Zähler im Keller', 'Zähler im Keller'],
  ['', ''],
])('%s is read as %s', (meterNumber, groups) => expect(inGroups(meterNumber)).toBe(groups));

test('only places to break are added, and no characters', () => {
  const { container } = render(<MeterNumber>1ESY4002713813</MeterNumber>);
  expect(container.innerHTML).toBe('1ESY<wbr>40<wbr>0271<wbr>3813');
});
