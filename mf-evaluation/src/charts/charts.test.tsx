import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import german from '../../locales/de-FORMAL.json';
import { Charts } from './charts.tsx';
import type { EChartsCanvas } from './echarts-canvas.tsx';
import { type ExampleRegister, evaluatedMeter } from './testing/example-meter.ts';

// The browser's canvas is the browser tests' business; what stands in for it is a picture with the same name.
jest.mock('./echarts-canvas.tsx', () => ({
  EChartsCanvas({ option, labelledBy, describedBy }: Parameters<typeof EChartsCanvas>[0]) {
    const { data = [] } = option.xAxis as { readonly data?: readonly string[] };
    return (
      <div role="img" aria-labelledby={labelledBy} aria-describedby={describedBy}>
        {data.join(' ')}
      </div>
    );
  },
}));

const files: { readonly name: string; readonly file: Blob }[] = [];

beforeAll(() => {
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, { matchMedia });
  HTMLCanvasElement.prototype.getContext = () => null;
  const blobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${blobs.push(file) - 1}`,
    revokeObjectURL: () => undefined,
  });
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const file = blobs[Number(this.href.slice('blob:'.length))];
    if (file) files.push({ name: this.download, file });
  };
});

async function showCharts(...registers: readonly ExampleRegister[]) {
  const store = await startedPortalStore({});
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness store={store} module="mf-evaluation" texts={german}>
        <Charts evaluated={evaluatedMeter(...registers)} meterNumber="1ESY 12/34" />
      </ModuleHarness>
    </UiProvider>,
  );
  return userEvent.setup();
}

const bezug: ExampleRegister = {
  name: 'Bezug',
  obis: '1.8.0',
  readings: [
    ['2022-01-01', 0],
    ['2023-01-01', 365],
    ['2024-01-01', 1095],
  ],
};
const view = (name: string) => screen.getByRole('radio', { name });
const picture = () => screen.getByRole('img');
const fromMenu = async (user: Awaited<ReturnType<typeof showCharts>>, name: string) => {
  await user.click(screen.getByRole('button', { name: 'Mehr zum Diagramm' }));
  await user.click(screen.getByRole('button', { name }));
};

test('one chart is shown: by year first, then what is chosen by keys, whose focus stays', async () => {
  const user = await showCharts(bezug);
  expect(screen.getAllByRole('figure')).toHaveLength(1);
  expect(screen.getByRole('figure', { name: 'Verbrauch pro Jahr (kWh)' })).toBeVisible();
  act(() => view('Jahr').focus());
  await user.keyboard('{ArrowRight}');
  expect(view('Monat')).toBeChecked();
  expect(view('Monat')).toHaveFocus();
  expect(screen.getByRole('figure', { name: 'Verbrauch pro Monat (kWh)' })).toBeVisible();
  await user.click(view('Stand'));
  expect(screen.getByRole('figure', { name: 'Zählerstände im Verlauf (kWh)' })).toBeVisible();
});

test('a chart has a name, a description, and a table that says the same, in every view', async () => {
  const user = await showCharts(bezug);
  expect(picture()).toHaveAccessibleName('Verbrauch pro Jahr (kWh)');
  expect(picture()).toHaveAccessibleDescription(
    /^Balken von 2022 bis 2023, der höchste steht für 730\skWh \(2023\)/,
  );
  await fromMenu(user, 'Als Tabelle zeigen');
  expect(screen.getByRole('button', { name: 'Mehr zum Diagramm', expanded: false })).toHaveFocus();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  const rows = screen.getAllByRole('row').map(row => row.textContent);
  expect(rows).toEqual(['JahrVerbrauch (kWh)', '2022365', '2023730']);
  await user.click(view('Stand'));
  expect(screen.getAllByRole('row')).toHaveLength(1 + 3);
  await fromMenu(user, 'Als Diagramm zeigen');
  expect(picture()).toBeVisible();
});

test('the year of the months can be chosen, and is compared with the one before', async () => {
  const user = await showCharts(bezug);
  await user.click(view('Monat'));
  await fromMenu(user, 'Als Tabelle zeigen');
  const year = screen.getByRole('combobox', { name: 'Jahr' });
  expect(year).toHaveValue('2023');
  expect(screen.getByRole('row', { name: 'Januar 62,0 31,0' })).toBeVisible();
  await user.selectOptions(year, '2022');
  expect(screen.getByRole('row', { name: 'Januar 31,0' })).toBeVisible();
});

test('of two directions, months are shown one by one or together', async () => {
  const user = await showCharts(bezug, { ...bezug, name: 'Einspeisung', obis: '2.8.0' });
  expect(screen.getByRole('figure', { name: 'Verbrauch und Einspeisung pro Jahr (kWh)' })).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(view('Monat'));
  const which = screen.getByRole('combobox', { name: 'Was' });
  expect([...(which as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Verbrauch',
    'Einspeisung',
    'Beides',
  ]);
  await user.selectOptions(which, 'Einspeisung');
  expect(screen.getByRole('figure', { name: 'Einspeisung pro Monat (kWh)' })).toBeVisible();
});

test('of several units, the choice names the unit', async () => {
  const user = await showCharts(bezug, { ...bezug, name: 'Blindarbeit', obis: '3.8.0', unit: 'kvarh' });
  const choices = () =>
    [...(screen.getByRole('combobox') as HTMLSelectElement).options].map(({ text }) => text);
  expect(choices()).toEqual(['Verbrauch (kWh)', 'Verbrauch (kvarh)']);
  await user.click(view('Stand'));
  expect(choices()).toEqual(['kWh', 'kvarh']);
});

test('a part of the time is enlarged and moved by keys, and said', async () => {
  const user = await showCharts(bezug);
  await user.click(view('Stand'));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await fromMenu(user, 'Ausschnitt wählen');
  const shown = screen.getByRole('status');
  expect(shown).toHaveTextContent('01.01.2022 bis 01.01.2024');
  act(() => screen.getByRole('button', { name: 'Vergrößern' }).focus());
  await user.keyboard('{Enter}');
  expect(shown).toHaveTextContent('02.07.2022 bis 02.07.2023');
  act(() => screen.getByRole('button', { name: 'Später' }).focus());
  await user.keyboard(' ');
  expect(shown).toHaveTextContent('01.01.2023 bis 01.01.2024');
  await user.click(screen.getByRole('button', { name: 'Alles zeigen' }));
  expect(shown).toHaveTextContent('01.01.2022 bis 01.01.2024');
});

test('of many years the latest are shown, the others by keys; table and paper have all of them', async () => {
  const firstDay = (year: number) => [`${1999 + year}-01-01`, 100 * year] as const;
  const user = await showCharts({
    ...bezug,
    readings: Array.from({ length: 22 }, (_, year) => firstDay(year)),
  });
  const years = () => [picture().textContent?.slice(0, 4), picture().textContent?.slice(-4)];
  expect(years()).toEqual(['2005', '2019']);
  expect(screen.getByRole('status')).toHaveTextContent('2005 bis 2019');
  expect(picture()).toHaveAccessibleDescription(/^Balken von 1999 bis 2019/);
  act(() => screen.getByRole('button', { name: 'Früher' }).focus());
  await user.keyboard('{Enter}');
  expect(years()).toEqual(['1999', '2013']);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(years()).toEqual(['1999', '2019']);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(years()).toEqual(['1999', '2013']);
  await user.click(screen.getByRole('button', { name: 'Alles zeigen' }));
  expect(years()).toEqual(['1999', '2019']);
  await fromMenu(user, 'Als Tabelle zeigen');
  expect(screen.getAllByRole('row')).toHaveLength(1 + 21);
});

test('a few years need no zoom', async () => {
  const user = await showCharts(bezug);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mehr zum Diagramm' }));
  expect(screen.queryByRole('button', { name: 'Ausschnitt wählen' })).not.toBeInTheDocument();
});

test('a chart is saved as CSV under a name that every system takes', async () => {
  const user = await showCharts(bezug);
  await fromMenu(user, 'Als CSV-Datei speichern');
  const saved = files.at(-1);
  expect(saved?.name).toBe('1ESY-12-34-Verbrauch-pro-Jahr-kWh.csv');
  expect(await saved?.file.text()).toContain('"2023";730;');
});

test('what only has readings has no choice of views', async () => {
  await showCharts({ ...bezug, name: 'Leistung', obis: '1.6.0', unit: 'kW' });
  expect(screen.getByRole('figure', { name: 'Zählerstände im Verlauf (kW)' })).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('a meter that was read once has no chart', async () => {
  await showCharts({ name: 'Bezug', readings: [['2024-01-01', 1]] });
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});
