import { screen } from '@testing-library/react';
import { meterTypes } from '@zaehlwerk/domain';
import { JobStatusIcon, MeterTypeIcon } from './job-icons.tsx';
import { renderUi } from './testing/render-ui.tsx';

test('open and done differ in words and shape', () => {
  renderUi(
    <>
      <JobStatusIcon status="OPEN" label="Offen" />
      <JobStatusIcon status="DONE" label="Erledigt" />
    </>,
  );
  const icons = ['Offen', 'Erledigt'].map(name => screen.getByRole('img', { name }));
  expect(new Set(icons.map(icon => icon.innerHTML)).size).toBe(2);
});

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
