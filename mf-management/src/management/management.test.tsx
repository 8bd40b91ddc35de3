import { act, screen } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import { makeWide } from '@zaehlwerk/metering/testing';
import { testJob } from '@zaehlwerk/store/testing';
import { refusal, showManagement, success } from '../testing/show-management.tsx';
import Management from './Management.tsx';

const shareable = testJob('a', { jobPermissions: { reShare: true } });
const withoutRight = testJob('a', { jobPermissions: { reShare: false } });
const keptToItself: Job = { ...shareable, config: { features: { reshareAllowed: false } } };
const share: Share = {
  id: 'share-1',
  name: 'Haus 12',
  username: 'user-1',
  parentId: 'account-1',
  allowToReShare: false,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: ['a'],
};
const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const show = (shown: Parameters<typeof showManagement>[1]) => showManagement(<Management />, shown);

const own = '/management/account/account-1';
const pages = ['/management', own, `${own}/share-1`];

test.each([
  ['there are no jobs', {}],
  ['no job gives the right', { jobs: [withoutRight] }],
  ['the only job is not shared on', { jobs: [keptToItself] }],
  ['nothing is shared on here', { jobs: [shareable], features: { reshareAllowed: false } }],
  ['no login has anything to share', { jobs: [withoutRight], others: ['anna'] }],
])('where %s, each of its pages is one that does not exist', async (_name, shown) => {
  for (const address of pages) {
    const isWaiting = () => {
      expect(screen.getByRole('status')).toHaveTextContent('Aufträge werden geladen …');
      expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    };
    const { unmount } = await show({ ...shown, address, beforeAnswers: isWaiting });
    expect(headings()).toEqual(['missing page']);
    unmount();
  }
});

test.each([
  ['a job that may be shared on', { jobs: [shareable] }],
  ['a share of its own', { jobs: [withoutRight], shares: success({ sharedAccounts: [share] }) }],
])('%s opens it', async (_name, shown) => {
  const forwarded = await show({ ...shown, address: '/management' });
  expect(headings()).toEqual(['Verwaltung']);
  forwarded.unmount();
  await show({ ...shown, address: `${own}/unknown` });
  expect(headings()).toEqual(['Diesen Zugang gibt es nicht']);
});

test('a meter that is chosen, and the dialog about it, stay when a tablet is turned', async () => {
  const { user } = await show({ jobs: [shareable], address: own });
  const box = async () => (await screen.findAllByRole('checkbox', { name: /1EMH/ }))[0] as HTMLElement;
  await user.click(await box());
  await user.click(screen.getByRole('button', { name: 'Zähler teilen' }));
  const name = () => screen.findByRole('textbox', { name: /Name des Zugangs/ });
  await user.type(await name(), 'X');
  act(() => makeWide(false));
  expect(await name()).toHaveDisplayValue(/X$/);
  act(() => makeWide(true));
  expect(await name()).toHaveDisplayValue(/X$/);
  await user.keyboard('{Escape}');
  expect(await box()).toBeChecked();
});

test('an account that is not logged in has no page', async () => {
  await show({ jobs: [shareable], address: '/management/account/unknown' });
  expect(headings()).toEqual(['missing page']);
});

test('of several logins, those with anything to share are offered', async () => {
  await show({ jobs: [shareable], others: ['anna'], address: '/management' });
  expect(headings()).toEqual(['Verwaltung']);
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('shares that cannot be asked for are a failure, and no missing page', async () => {
  await show({
    address: own,
    shares: refusal(500, 'x'),
  });
  expect(headings()).toEqual(['Aktualisierung fehlgeschlagen']);
});
