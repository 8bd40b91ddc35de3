import { act, fireEvent, screen, within } from '@testing-library/react';
import { exampleJob, makeWide, manyJobs } from '@zaehlwerk/metering/testing';
import { standInCamera } from '@zaehlwerk/ui/camera/testing';
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

const flat = {
  street: 'Lindenstraße',
  houseNumber: '12',
  zip: '50674',
  city: 'Köln',
  locationDescription: 'Keller links',
  lastname: 'Berg',
};

test.each([
  ['with what is known of it', { meterAddress: flat }, '2026-12-31', 'Berg bis 31.12.2026'],
  [
    'with the key of the flat',
    { meterAddress: { ...flat, locationDescription: '', objectKey: 'WE 7' } },
    undefined,
    'Berg',
  ],
])(
  'a row names number, type, flat, place, name, end of the period and status: %s',
  async (_name, meter, latestExecution, last) => {
    await showReading({ jobs: [exampleJob({ meter, jobConstraints: { latestExecution } })] });
    const where = meter.meterAddress.locationDescription || 'WE 7';
    expect(within(list()).getByRole('link')).toHaveAccessibleName(
      `1ESY1160123456 Stromzähler · ${where} Lindenstraße 12, 50674 Köln ${last} offen`,
    );
  },
);

test('a done job has no day until which to read it', async () => {
  await showReading({
    jobs: [exampleJob({ done: true, jobConstraints: { latestExecution: '2026-12-31' } })],
  });
  expect(within(list()).queryByText(/bis/)).not.toBeInTheDocument();
});

test('where several jobs are at an address it is said once above them, with their count', async () => {
  const at = (id: string, houseNumber: string) =>
    exampleJob({ id, meter: { meterAddress: { street: 'Ring', houseNumber, city: 'Köln' } } });
  await showReading({ jobs: [at('a', '1'), at('b', '2'), at('c', '1'), at('d', '2'), at('e', '2')] });
  const headings = within(list()).getAllByRole('heading');
  expect(headings.map(heading => heading.textContent)).toEqual([
    'Offen 5',
    'Ring 1, Köln 2',
    'Ring 2, Köln 3',
  ]);
  const house = within(within(list()).getByRole('list', { name: 'Ring 1, Köln 2' }));
  expect(house.getAllByRole('listitem')).toHaveLength(2);
  expect(house.queryByText(/Ring/)).not.toBeInTheDocument();
});

const markedIn = (element: HTMLElement) =>
  [...element.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('matches are marked, the typed house first, without a change for screen readers', async () => {
  const at = (id: string, houseNumber: string, meterNumber: string) =>
    exampleJob({ id, meter: { meterNumber, meterAddress: { street: 'Werkgasse', houseNumber } } });
  const { user } = await showReading({
    jobs: [at('a', '15', '1ESY5'), at('b', '50', '1ESY5'), at('c', '5', '1ESY5')],
  });
  await user.type(screen.getByLabelText('Aufträge suchen'), 'werkgasse 5');
  await debounce();
  const rows = within(list()).getAllByRole('link');
  expect(rows.map(row => row.getAttribute('href'))).toEqual(['/ablesung/c', '/ablesung/b', '/ablesung/a']);
  expect(rows.map(markedIn)).toEqual([
    ['Werkgasse', '5'],
    ['Werkgasse', '5'],
    ['5', 'Werkgasse'],
  ]);
  expect(rows[0]).toHaveAccessibleName('1ESY5 Stromzähler Werkgasse 5 offen');
  expect(within(list()).queryByRole('mark')).not.toBeInTheDocument();
});

test.each([
  ['4711', 'Kundennummer K-4711'],
  ['100042', 'Geschäftspartner 100042'],
  ['nord', 'Nord GmbH'],
])('a job found by %p, which no row says otherwise, says %p', async (query, said) => {
  const job = exampleJob({
    customer: { customerNumber: 'K-4711', company: 'Nord GmbH' },
    partner: { identifier: '100042' },
    meter: { meterAddress: flat },
  });
  const { user } = await showReading({ jobs: [job] });
  expect(within(list()).queryByText(said, { exact: false })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Aufträge suchen'), query);
  await debounce();
  expect(within(list()).getByRole('link')).toHaveTextContent(said);
});

test('the search finds the type of a meter in the language of the reader', async () => {
  const gas = exampleJob({ id: 'gas', meter: { meterType: 'GAS_METER' } });
  const { user } = await showReading({ jobs: [exampleJob(), gas], inEnglish: true });
  await user.type(screen.getByLabelText('Search jobs'), 'electricity');
  await debounce();
  expect(screen.getByRole('link', { name: /Electricity meter/ })).toHaveAttribute('href', '/ablesung/job-1');
  expect(screen.queryByRole('link', { name: /Gas meter/ })).not.toBeInTheDocument();
});

test('on a phone the search comes first, and what it found directly below', async () => {
  const { user } = await showReading({ jobs: manyJobs(3), isWide: false });
  const search = screen.getByLabelText('Aufträge suchen');
  const progress = screen.getByRole('button', { name: /^0\/3 Ablesungen erledigt/ });
  expect(search.compareDocumentPosition(progress)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.type(search, 'gartenweg');
  await debounce();
  expect(progress).not.toBeInTheDocument();
  await user.clear(search);
  await debounce();
  expect(screen.getByRole('button', { name: /^0\/3 Ablesungen erledigt/ })).toBeInTheDocument();
});

const ended = (latestExecution: string) => ({ jobConstraints: { latestExecution } });
const water = (id: string, changes: object = {}) =>
  exampleJob({ id, meter: { meterType: 'WATER_METER' }, ...changes });
const mixed = [
  exampleJob({ id: 'a', ...ended('2026-12-10') }),
  water('b', ended('2026-11-23')),
  water('c', ended('2026-12-10')),
  water('d', { done: true }),
  exampleJob({ id: 'e', ...ended('2026-12-31') }),
];
const shownJobs = () =>
  within(list())
    .getAllByRole('link')
    .map(row => row.getAttribute('href')?.slice(-1))
    .join('');

test('filters narrow the list by type, state and day, and are counted like hits', async () => {
  const { user } = await showReading({ jobs: mixed, isWide: false });
  const filters = within(screen.getByRole('group', { name: 'Liste eingrenzen' }));
  const press = async (name: string | RegExp) => {
    await user.click(filters.getByRole('button', { name }));
    await debounce();
  };
  expect(shownJobs()).toBe('abced');
  await press('Wasser');
  expect(filters.getByRole('button', { name: 'Wasser' })).toHaveAttribute('aria-pressed', 'true');
  expect(shownJobs()).toBe('bcd');
  expect(screen.getByText('3 Treffer')).toBeInTheDocument();
  await press('offen');
  expect(shownJobs()).toBe('bc');
  await press('bis 31.12.');
  expect(shownJobs()).toBe('bc');
  await press(/^noch 1 bis 23\.11\. \(Ablesezeitraum endet bald: 1 offener Auftrag ist in 3 Tagen fällig/);
  expect(shownJobs()).toBe('b');
  await press('Wasser');
  await press('Strom');
  expect(within(list()).queryByRole('link')).not.toBeInTheDocument();
  await user.click(within(list()).getByRole('button', { name: 'Alle zeigen' }));
  await debounce();
  expect(shownJobs()).toBe('abced');
});

test('a scanned number opens its job, and is searched for where no job has it', async () => {
  const { user } = await showReading({ jobs: manyJobs(3), isWide: false });
  const camera = standInCamera(['code_128', 'code_39', 'data_matrix', 'qr_code']);
  const scan = async (text: string) => {
    camera.state.texts = [text];
    await user.click(screen.getByRole('button', { name: 'Nummer scannen' }));
    await act(() => jest.advanceTimersByTimeAsync(3000));
    await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
    await debounce();
  };
  await scan('1ESY9999999');
  expect(screen.getByLabelText('Aufträge suchen')).toHaveValue('1ESY9999999');
  await scan('1 ESY 1000002');
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung/job-2');
});

test('beside the search a menu leads to the other ways, and Escape closes it', async () => {
  await showReading({ jobs: manyJobs(3), isWide: false });
  const list = screen.getByRole('link', { name: 'Listeneingabe' });
  const menu = list.closest('details');
  menu?.setAttribute('open', '');
  fireEvent.keyDown(list, { key: 'Escape' });
  expect(menu).not.toHaveAttribute('open');
  expect(menu?.querySelector('summary')).toHaveFocus();
});

test('what is being typed is searched after the list has moved beside the job', async () => {
  const { user } = await showReading({ jobs: manyJobs(3), isWide: false });
  await user.type(screen.getByLabelText('Aufträge suchen'), 'gartenweg 2');
  act(() => makeWide(true));
  expect(screen.getByLabelText('Aufträge suchen')).toHaveValue('gartenweg 2');
  await debounce();
  expect(within(list()).getAllByRole('link')).toHaveLength(1);
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

test('queued readings do not count as open, neither in the list nor above it', async () => {
  const { user } = await showReading({
    jobs: [exampleJob(), exampleJob({ id: 'job-2' }), exampleJob({ id: 'job-3', done: true })],
    address: '/ablesung/job-1',
    api: { sendResults: async () => ({ ok: false, error: { kind: 'no-response', reason: 'network' } }) },
    probe: async () => 'offline',
    isWide: false,
  });
  await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '12');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await act(() => jest.advanceTimersByTimeAsync(50));
  await user.click(screen.getByRole('link', { name: 'Zur Auftragsliste' }));
  expect(screen.getByRole('heading', { name: 'Offen 1' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Wartet auf Versand 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^1\/3 Ablesungen erledigt/ }));
  expect(screen.getByRole('heading', { name: 'Noch 1 Zähler' })).toBeVisible();
  expect(screen.getByText(/^1 von 3 Ablesungen erledigt, .* · 1 wartet auf Versand$/)).toBeVisible();
});
