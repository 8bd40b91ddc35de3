import { screen, within } from '@testing-library/react';
import {
  type Answered,
  fillUpTo,
  heading,
  lost,
  pass,
  refused,
  showWizard,
} from '../testing/show-wizard.tsx';

const contact = '/api/public/contact/test';
const item = (language: string, text: string, path = '/') => ({ language, path, text });
const aside = () => within(screen.getByRole('complementary'));

test('beside the wizard stands what the utility says of itself, in the reader’s language, as text', async () => {
  const contactInformationItems = [
    item('de-FORMAL', '**Fragen?** [030 23125-100](tel:+493023125100) <img src=x>'),
    item('en-FORMAL', 'Questions on your reading?', '/ablesung-ohne-zugang'),
    item('en-FORMAL', 'Questions?'),
  ];
  const answers = { [contact]: [{ body: { contactInformationItems } }] };
  const german = await showWizard({ isWide: true, answers });
  const block = within(await aside().findByRole('region', { name: 'So erreichen Sie uns' }));
  expect(block.getByRole('link', { name: '030 23125-100' })).toHaveAttribute('href', 'tel:+493023125100');
  expect(block.queryByRole('img')).not.toBeInTheDocument();
  expect(aside().getByRole('link', { name: 'Mit PIN anmelden' })).toHaveAttribute('href', '/');
  german.unmount();
  await showWizard({ isWide: true, answers, inEnglish: true });
  const own = await aside().findByRole('region', { name: 'How to reach us' });
  expect(own).toHaveTextContent('Questions on your reading?');
});

const unusable: readonly (readonly [string, Answered])[] = [
  ['absent', { body: { contactInformationItems: [] } }],
  ['not to be had', refused(404)],
  ['out of reach', lost],
  ['no contact at all', { body: 'hotel' }],
];

test.each(unusable)(
  'a contact that is %s is not shown, and takes nothing else with it',
  async (_what, answer) => {
    const { user, requests } = await showWizard({ isWide: true, answers: { [contact]: [answer] } });
    await fillUpTo(user, 'Zählerstand');
    expect(requests.filter(({ path }) => path === contact)).toHaveLength(1);
    expect(heading()).toHaveTextContent('Zählerstand');
    expect(screen.queryByRole('region', { name: 'So erreichen Sie uns' })).not.toBeInTheDocument();
    expect(aside().getByRole('heading', { name: 'Hilfe' })).toBeVisible();
    expect(screen.queryByTitle('notification')).not.toBeInTheDocument();
  },
);

test('where there is no room for it, it is not asked for', async () => {
  const { requests } = await showWizard();
  await pass(1000);
  expect(requests.filter(({ path }) => path === contact)).toEqual([]);
});
