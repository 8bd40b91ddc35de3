import { screen } from '@testing-library/react';
import { meterTypes } from '@zaehlwerk/domain';
import { renderUi } from '../testing/render-ui.tsx';
import { MeterTypeIcon } from './meter-type-icon.tsx';

test('every meter type has a shape of its own, which is decoration', () => {
  const shapes = meterTypes.map(type => {
    const { container, unmount } = renderUi(<MeterTypeIcon type={type} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    const shape = container.querySelector('svg')?.innerHTML;
    unmount();
    return shape;
  });
  expect(new Set(shapes).size).toBe(meterTypes.length);
});

test('alone it has a name', () => {
  renderUi(<MeterTypeIcon type="GAS_METER" label="Gas" />);
  expect(screen.getByRole('img', { name: 'Gas' })).toBeVisible();
});
