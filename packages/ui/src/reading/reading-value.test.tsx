import { renderUi } from '../testing/render-ui.tsx';
import { ReadingValue } from './reading-value.tsx';

test.each([
  ['german', '12345.60', 1, 'kWh', '12.345,6\u00a0kWh'],
  ['german', '12345', 3, 'm³', '12.345,000\u00a0m³'],
  ['english', '1234.5', undefined, undefined, '1,234.5'],
] as const)('in %s style %p is written %p', (localeStyle, value, postDecimals, unit, text) => {
  const { container } = renderUi(
    <ReadingValue value={value} localeStyle={localeStyle} postDecimals={postDecimals} unit={unit} />,
  );
  expect(container.textContent).toBe(text);
});
