import { fireEvent, screen } from '@testing-library/react';
import { renderPortal } from '../testing/render-portal.tsx';

let mayShow = false;

jest.mock('../home/home.tsx', () => ({
  Home: () => {
    if (!mayShow) throw new Error('A fault of the home page');
    return <h1>Willkommen</h1>;
  },
}));

test('a page of the shell that throws affects nothing else, and can be retried', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue(undefined);
  await renderPortal();
  expect(await screen.findByText('shell/threw-in-render')).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(log).toHaveBeenCalledWith('[shell] threw-in-render', expect.any(Error));

  mayShow = true;
  fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(screen.getByRole('heading', { name: 'Willkommen' })).toBeVisible();
  log.mockRestore();
});
