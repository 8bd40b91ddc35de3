import { screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import type { Share, ShareReading } from '@zaehlwerk/api/sharing';
import { button, lostAnswer, meterRow, showManagement, success } from '../testing/show-management.tsx';
import { ShareActivity } from './share-activity.tsx';

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
const reading = (id: string, changes: Partial<ShareReading> = {}): ShareReading => ({
  id,
  jobId: 'a',
  sender: { id: 'share-1', name: 'Haus 12' },
  readingDate: '2026-11-20',
  created: '2026-11-20T10:05:00.000Z',
  corrected: false,
  ...changes,
});

async function show(answer: (request: CallRequest) => ReturnType<typeof success> | undefined) {
  const asked: string[] = [];
  const { user } = await showManagement(
    <ShareActivity
      accountId="account-1"
      share={share}
      rows={[meterRow('a', { house: 'Lindenstraße 12' })]}
    />,
    {
      answer(request) {
        asked.push(request.path);
        return answer(request);
      },
    },
  );
  return { user, asked };
}

const lines = () => screen.queryAllByRole('listitem');

test('readings are loaded on request, page by page', async () => {
  const { user, asked } = await show(({ path }) =>
    path.includes('before=')
      ? success({ readings: [reading('7', { jobId: 'gone' })], more: false })
      : success({
          readings: [
            reading('9', { corrected: true, sender: { id: 's2', name: 'Timo Albers' } }),
            reading('8'),
          ],
          more: true,
        }),
  );
  expect(asked).toEqual([]);
  await user.click(button('Ablesungen anzeigen'));
  await waitFor(() => expect(lines()).toHaveLength(2));
  const [first = document.body, second] = lines();
  expect(first).toHaveTextContent('1EMHa');
  expect(first).toHaveTextContent('Lindenstraße 12');
  expect(first).toHaveTextContent('Abgelesen am 20.11.2026 von Timo Albers');
  expect(within(first).getByText('Danach erneut gesendet')).toBeVisible();
  expect(second).not.toHaveTextContent('Danach erneut gesendet');
  expect(screen.getByText('2 Ablesungen, neueste zuerst')).toBeVisible();
  await user.click(button('Ältere anzeigen'));
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines()[2]).toHaveTextContent('Nicht mehr unter Ihren Zählern (gone)');
  expect(asked).toEqual([
    '/api/pro/share/account/share-1/reading',
    '/api/pro/share/account/share-1/reading?before=8',
  ]);
  expect(screen.queryByRole('button', { name: 'Ältere anzeigen' })).not.toBeInTheDocument();
});

test('nothing sent yet is said', async () => {
  const { user } = await show(() => success({ readings: [], more: false }));
  await user.click(button('Ablesungen anzeigen'));
  expect(await screen.findByText('Mit diesem Zugang wurde noch nichts gesendet.')).toBeVisible();
});

test('a failed page is loaded again, and loaded ones stay', async () => {
  const answers = [
    lostAnswer,
    () => success({ readings: [reading('9')], more: true }),
    lostAnswer,
    () => success({ readings: [reading('8')], more: false }),
  ];
  const { user } = await show(() => answers.shift()?.());
  await user.click(button('Ablesungen anzeigen'));
  expect(await screen.findByText('Ablesungen konnten nicht abgerufen werden')).toBeVisible();
  await user.click(button('Erneut versuchen'));
  await waitFor(() => expect(lines()).toHaveLength(1));
  await user.click(button('Ältere anzeigen'));
  expect(await screen.findByText('Ablesungen konnten nicht abgerufen werden')).toBeVisible();
  expect(lines()).toHaveLength(1);
  await user.click(button('Erneut versuchen'));
  await waitFor(() => expect(lines()).toHaveLength(2));
});
