import { MessageChannel } from 'node:worker_threads';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useNotifications } from '@zaehlwerk/store';
import { ShareList } from '../share-list/share-list.tsx';
import { exampleCard } from '../testing/example-card.ts';
import { button, meterRow, showManagement } from '../testing/show-management.tsx';
import { CardActions } from './card-actions.tsx';
import { writePdf } from './write-pdf.ts';

jest.mock('./write-pdf.ts', () => ({ writePdf: jest.fn(async () => new Blob(['%PDF'])) }));

// Every browser has it, jsdom has not.
Object.assign(globalThis, { MessageChannel });

const saved: string[] = [];
const print = jest.fn<void, []>();
const onKept = jest.fn();
const paper = () => document.querySelector<HTMLElement>('[data-paper-document]');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), doNotFake: ['setTimeout', 'performance'] });
  for (const mock of [print, onKept]) mock.mockReset();
  saved.length = 0;
  Object.assign(window, { print });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL() {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.mocked(HTMLAnchorElement.prototype.click).mockRestore();
});

const cards = [exampleCard('1'), exampleCard('2')];

/** Says something else with each rendering. */
const Asking = () => <CardActions cards={cards} onKept={() => onKept()} />;

function Problems() {
  return useNotifications().map(({ id, title }) => <p key={id}>{title}</p>);
}

test('printing: the cards stand beside the page while it is printed, and go with the next input', async () => {
  let titleOfPaper = '';
  print.mockImplementation(() => {
    titleOfPaper = document.title;
    expect(within(paper() as HTMLElement).getAllByRole('heading', { hidden: true })).toHaveLength(3);
    expect(document.documentElement).toHaveAttribute('data-paper');
  });
  const { user } = await showManagement(<CardActions cards={cards} onKept={onKept} />);
  await user.click(button('Karten drucken'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(titleOfPaper).toBe('2026-11-20-Zugangskarten');
  expect(onKept).toHaveBeenCalledTimes(1);
  expect(paper()).toHaveTextContent(cards[1]?.login.password ?? '');
  await user.keyboard('{Tab}');
  expect(paper()).not.toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-paper');
  expect(document.title).not.toBe(titleOfPaper);
  await user.click(button('Karten drucken'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
});

test('printing happens once, whatever is rendered again afterwards', async () => {
  const { user } = await showManagement(<Asking />);
  await user.click(button('Karten drucken'));
  await waitFor(() => expect(onKept).toHaveBeenCalled());
  await act(async () => {});
  expect(print).toHaveBeenCalledTimes(1);
});

test('a single card is a file with the name of its access', async () => {
  const { user } = await showManagement(<CardActions cards={[exampleCard('1')]} onKept={onKept} />);
  await user.click(button('Als PDF speichern'));
  await waitFor(() => expect(saved).toEqual(['2026-11-20-Zugangskarte-Haus-1.pdf']));
  expect(onKept).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Datei 2026-11-20-Zugangskarte-Haus-1.pdf erstellt')).toBeInTheDocument();
});

test('a file that cannot be made is said, and kept is nothing', async () => {
  jest.mocked(writePdf).mockRejectedValueOnce(new Error('No pen'));
  const { user } = await showManagement(
    <>
      <CardActions cards={cards} onKept={onKept} />
      <Problems />
    </>,
  );
  await user.click(button('Als PDF speichern'));
  expect(await screen.findByText('Das Dokument konnte nicht erstellt werden')).toBeInTheDocument();
  expect(onKept).not.toHaveBeenCalled();
  await user.click(button('Als PDF speichern'));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('the list of shares is printed and saved, also in English', async () => {
  const tree = [{ share: exampleCard('1').share, depth: 0, parentName: undefined, below: 0 }];
  const { user } = await showManagement(
    <ShareList accountId="account-1" tree={tree} rows={[meterRow('1')]} currentId={undefined} />,
    {
      inEnglish: true,
    },
  );
  await user.click(button('Print list'));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const row = within(paper() as HTMLElement).getByRole('row', { name: /^Haus 1/, hidden: true });
  expect(row).toHaveTextContent('0 of 1 (0.0%)');
  expect(paper()).toHaveAttribute('lang', 'en');
  await user.click(button('Save list as PDF'));
  await waitFor(() => expect(saved).toEqual(['2026-11-20-Accesses-what-has-been-read.pdf']));
});

test('without shares there is no list to print', async () => {
  await showManagement(<ShareList accountId="account-1" tree={[]} rows={[]} currentId={undefined} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
