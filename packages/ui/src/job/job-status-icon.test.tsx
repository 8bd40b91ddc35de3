import { screen } from '@testing-library/react';
import { renderUi } from '../testing/render-ui.tsx';
import { JobStatusIcon } from './job-status-icon.tsx';

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
