import { act, screen, within } from '@testing-library/react';
import { exampleJob, manyJobs } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const list = () => screen.getByRole('navigation', { name: 'Aufträge' });
const debounce = () => act(() => jest.advanceTimersByTimeAsync(300));

test('open jobs stand first under their count, done jobs below', async () => {
  const done = exampleJob({ id: 'done', done: true, meter: { meterNumber: '7GMT1' } });
  await showReading({ jobs: [done, exampleJob()] });
  const headings = within(list()).getAllByRole('heading');
  expect(headings.map(heading => heading.textContent)).toEqual(['Offen 1', 'Erledigt 1']);
  const rows = within(list()).getAllByRole('link');
  expect(rows.map(row => row.getAttribute('href'))).toEqual(['/ablesung/job-1', '/ablesung/done']);
});

test('a row names type, number, place and status', async () => {
  await showReading({ jobs: [exampleJob()] });
  const name = /Stromzähler.*1ESY1160123456.*Lindenstraße 12.*50674 Köln.*offen/;
  expect(within(list()).getByRole('link', { name })).toBeInTheDocument();
});

test('of ten thousand jobs only those near the view are in the document, and each knows its place', async () => {
  await showReading({ jobs: manyJobs(10_000) });
  const rows = within(list()).getAllByRole('listitem');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThanOrEqual(60);
  expect(rows[4]).toHaveAttribute('aria-posinset', '5');
  expect(rows[4]).toHaveAttribute('aria-setsize', '10000');
});

test('on a phone the list is the page, just as short', async () => {
  await showReading({ jobs: manyJobs(10_000), isWide: false });
  expect(within(list()).getAllByRole('listitem').length).toBeLessThanOrEqual(60);
});

test('the search waits for a pause, then shows what it found and counts it', async () => {
  const { user } = await showReading({ jobs: manyJobs(300) });
  await user.type(screen.getByLabelText('Aufträge suchen'), 'gartenweg 123');
  expect(within(list()).getByRole('status')).toBeEmptyDOMElement();
  await debounce();
  expect(within(list()).getByRole('status')).toHaveTextContent('1 Treffer');
  expect(within(list()).getAllByRole('link')).toHaveLength(1);
  expect(within(list()).getByRole('heading')).toHaveTextContent('Offen 1');
});

test('without a hit the term is quoted; clearing brings all jobs back', async () => {
  const { user } = await showReading({ jobs: manyJobs(3) });
  await user.type(screen.getByLabelText('Aufträge suchen'), ' xyz ');
  await debounce();
  expect(screen.getByRole('heading', { name: 'Keine Aufträge gefunden für „xyz“' })).toBeInTheDocument();
  expect(within(list()).getByRole('status')).toHaveTextContent('0 Treffer');
  await user.click(screen.getByRole('button', { name: 'Suche löschen' }));
  await debounce();
  expect(within(list()).getAllByRole('link')).toHaveLength(3);
});

test('search and list stay as they are when a job is opened', async () => {
  const { user } = await showReading({ jobs: manyJobs(300) });
  const search = screen.getByLabelText('Aufträge suchen');
  await user.type(search, 'gartenweg 12');
  await debounce();
  await user.click(screen.getByRole('link', { name: /Gartenweg 12[^0-9]*50823/ }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1ESY1000012');
  expect(screen.getByLabelText('Aufträge suchen')).toBe(search);
  expect(search).toHaveValue('gartenweg 12');
  const current = within(list()).getByRole('link', { current: true });
  expect(current).toHaveAttribute('href', '/ablesung/job-12');
});

test('on a phone the reader comes back from a job to the same search and the same row', async () => {
  const { user } = await showReading({ jobs: manyJobs(300), isWide: false });
  await user.type(screen.getByLabelText('Aufträge suchen'), 'gartenweg 12');
  await debounce();
  await user.click(screen.getByRole('link', { name: /Gartenweg 12[^0-9]*50823/ }));
  expect(screen.queryByLabelText('Aufträge suchen')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Zur Auftragsliste' }));
  expect(screen.getByLabelText('Aufträge suchen')).toHaveValue('gartenweg 12');
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('link', { name: /Gartenweg 12[^0-9]*50823/ })).toHaveFocus();
});
