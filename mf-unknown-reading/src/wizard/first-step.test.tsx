import { screen } from '@testing-library/react';
import { button, field, goToNext, heading, pass, showWizard } from '../testing/show-wizard.tsx';
import { laterSteps } from './later-steps.ts';

let isMissing = true;
jest.mock('./later-step.tsx', () => {
  if (isMissing) throw new Error('the file did not come');
  return jest.requireActual('./later-step.tsx');
});

test('the first step is filled in without what the others need, and nothing of it is lost when that does not come', async () => {
  const { user } = await showWizard();
  await pass(100);
  expect(laterSteps.state.status).toBe('failed');
  expect(heading()).toHaveTextContent('Zähler');
  expect(button('Weiter')).toBeDisabled();
  await user.type(field('Zählernummer'), '1emh 0012345678');
  expect(screen.getByRole('radio', { name: 'Stromzähler' })).toBeChecked();

  await goToNext(user);
  expect(heading()).toHaveTextContent('Zählerstand');
  expect(screen.getByText('Dieser Schritt konnte nicht geladen werden')).toBeVisible();
  await user.click(button('browser back'));
  await pass(10);
  expect(field('Zählernummer')).toHaveValue('1EMH0012345678');
  await goToNext(user);

  isMissing = false;
  await user.click(button('Erneut versuchen'));
  await pass(100);
  expect(field('Zählerstand')).toHaveValue('');
  expect(heading()).toHaveFocus();
  await user.click(button('browser back'));
  await pass(10);
  expect(field('Zählernummer')).toHaveValue('1EMH0012345678');
});
