import { MessageChannel } from 'node:worker_threads';
import { act, screen, waitFor } from '@testing-library/react';
import { useNotifications } from '@zaehlwerk/store';
import { meterColumns } from '../meters/meter-rows.ts';
import { MoreMenu } from '../meters/more-menu.tsx';
import { meterRow } from '../testing/meter-row.ts';
import { button, showManagement } from '../testing/show-management.tsx';
import type { SpreadsheetOrder, SpreadsheetReport } from './spreadsheet-worker.ts';
import { startSpreadsheetWorker } from './start-spreadsheet-worker.ts';

jest.mock('./start-spreadsheet-worker.ts', () => ({ startSpreadsheetWorker: jest.fn() }));

// Every browser has it, jsdom has not.
Object.assign(globalThis, { MessageChannel });

/** A worker that does what a test says. */
class StandInWorker {
  onmessage?: (event: { data: SpreadsheetReport }) => void;
  onerror?: () => void;
  readonly orders: SpreadsheetOrder[] = [];
  isTerminated = false;
  postMessage(order: SpreadsheetOrder) {
    this.orders.push(order);
  }
  terminate() {
    this.isTerminated = true;
  }
  say = (data: SpreadsheetReport) => act(async () => this.onmessage?.({ data }));
  fail = () => act(async () => this.onerror?.());
}

const saved: { name: string; file: Blob }[] = [];
let worker = new StandInWorker();

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), doNotFake: ['setTimeout', 'performance'] });
  worker = new StandInWorker();
  jest.mocked(startSpreadsheetWorker).mockImplementation(() => worker as unknown as Worker);
  saved.length = 0;
  let file = new Blob();
  URL.createObjectURL = given => {
    file = given as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  jest.mocked(startSpreadsheetWorker).mockReset();
});

function Notifications() {
  return (
    <ul aria-label="Notifications">
      {useNotifications().map(({ id, title, message }) => (
        <li key={id}>{`${title} / ${message}`}</li>
      ))}
    </ul>
  );
}

const menu = () => screen.getByText(/^(Aktionen|Actions)$/);

/** Presses the button and waits until the worker, where there is one, has been given everything. */
async function press(user: Awaited<ReturnType<typeof show>>['user'], name = 'Als Excel exportieren') {
  await user.click(menu());
  await user.click(button(name));
  await waitFor(() => expect(worker.onmessage).toBeDefined());
}

/** The worker has loaded, and gets its lines. */
async function load() {
  await worker.say('ready');
  await waitFor(() => expect(worker.orders.at(-1)).toBe('end'));
}

const shown = { columns: meterColumns.slice(0, 3), rows: [meterRow('a'), meterRow('b')], groupBy: [] };

const show = (inEnglish = false, features: object = { excelExportAllowed: true }) =>
  showManagement(
    <>
      <MoreMenu accountId="account-1" shown={shown} bulk={undefined} />
      <Notifications />
    </>,
    { inEnglish, features },
  );

test('without the right there is neither', async () => {
  await show(false, { excelExportAllowed: false });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the shown rows go to the worker, and its file to the downloads', async () => {
  const { user } = await show();
  await press(user);
  expect(worker.orders).toEqual([]);
  await load();
  expect(worker.orders).toEqual([
    {
      columns: ['Zählernummer', 'Zählerart', 'Haus'].map(name => ({ name, kind: 'text' })),
      name: 'Zähler',
      application: 'Test',
      language: 'german',
    },
    ['1EMHa', '1EMHb'].map(number => ({ depth: 0, cells: [number, 'Stromzähler', 'Lindenstraße 12'] })),
    'end',
  ]);
  await worker.say({ file: new Blob(['x']) });
  expect(saved.map(({ name }) => name)).toEqual(['2026-11-20-Erika-Mustermann-Zähler.xlsx']);
  expect(screen.getByText('Datei 2026-11-20-Erika-Mustermann-Zähler.xlsx erstellt')).toBeInTheDocument();
  expect(worker.isTerminated).toBe(true);
});

test('how far it is can be seen, and cancelled; the focus stays', async () => {
  const { user } = await show();
  await press(user);
  await load();
  await worker.say({ written: 1 });
  const progress = await screen.findByRole('progressbar', { name: 'Excel-Datei wird erstellt' });
  expect(progress).toHaveValue(20);
  await user.click(menu());
  await user.click(button('Als CSV exportieren'));
  expect(saved).toEqual([]);
  await user.click(button('Abbrechen'));
  expect(worker.isTerminated).toBe(true);
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(menu()).toHaveFocus();
  expect(screen.getByText('Export abgebrochen')).toBeInTheDocument();
});

test('leaving the page ends it', async () => {
  const { user, unmount } = await show();
  await press(user);
  unmount();
  expect(worker.isTerminated).toBe(true);
});

describe('the error of the catalogue', () => {
  const german =
    /^Export fehlgeschlagen \/ Beim Exportieren der Daten nach Excel ist ein Fehler aufgetreten\./;
  const english = 'An Error occurred while exporting data to Excel. Please try again later.';
  test('when writing fails, and the next try begins anew', async () => {
    const { user } = await show();
    await press(user);
    await load();
    await worker.say('failed');
    expect(screen.getByText(german)).toBeInTheDocument();
    worker = new StandInWorker();
    await press(user);
    await worker.say({ file: new Blob() });
    expect(saved).toHaveLength(1);
  });
  test('when the worker ends', async () => {
    const { user } = await show(true);
    await press(user, 'Export to Excel');
    await load();
    await worker.fail();
    expect(screen.getByText(`Export failed / ${english}`)).toBeInTheDocument();
  });
  test('when its code cannot be had', async () => {
    const { user } = await show(true);
    await press(user, 'Export to Excel');
    await worker.fail();
    expect(screen.getByRole('list', { name: 'Notifications' })).toHaveTextContent(
      `Excel export not loaded / ${english} The part of the program that writes Excel files could not be loaded.`,
    );
  });
  test('when the browser lets no worker run', async () => {
    jest.mocked(startSpreadsheetWorker).mockImplementation(() => {
      throw new Error('No workers');
    });
    const { user } = await show();
    await user.click(menu());
    await user.click(button('Als Excel exportieren'));
    expect(await screen.findByText(/^Excel-Export nicht geladen/)).toBeInTheDocument();
  });
});

test('CSV needs no worker', async () => {
  const { user } = await show();
  await user.click(menu());
  await user.click(button('Als CSV exportieren'));
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual(['2026-11-20-Erika-Mustermann-Zähler.csv']),
  );
  expect(startSpreadsheetWorker).not.toHaveBeenCalled();
  expect(await saved[0]?.file.text()).toContain('"1EMHa";"Stromzähler";"Lindenstraße 12"\r\n');
});
