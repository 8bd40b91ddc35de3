import { screen } from '@testing-library/react';
import { ProgressBar, ProgressRing } from './progress.tsx';
import { renderUi } from './testing/render-ui.tsx';

test('the bar is a progress with its name, its number and its text', () => {
  renderUi(<ProgressBar label="Strom" percent={66.7} text="66,7 %" />);
  const bar = screen.getByRole('progressbar', { name: 'Strom' });
  expect(bar).toHaveAttribute('value', '66.7');
  expect(bar).toHaveAttribute('aria-valuetext', '66,7 %');
});

test.each([
  [0, 0],
  [50, 0.5],
  [100, 1],
  [120, 1],
])('at %p percent the ring is filled by %p', (percent, share) => {
  const { container } = renderUi(<ProgressRing percent={percent} />);
  const [done = Number.NaN, whole = Number.NaN] =
    container.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray')?.split(' ').map(Number) ??
    [];
  expect(done / whole).toBeCloseTo(share);
});
