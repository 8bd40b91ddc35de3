import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { useEffect } from 'react';
import german from '../../locales/de-FORMAL.json';
import { Charts, plannedCharts } from './charts.tsx';
import type { EChartsCanvas } from './echarts-canvas.tsx';
import { type ExampleRegister, evaluatedMeter } from './testing/example-meter.ts';

// The browser's canvas is the browser tests' business; what stands in for it is a picture with the same name.
jest.mock('./echarts-canvas.tsx', () => ({
  EChartsCanvas({ option, labelledBy, describedBy, onDrawn }: Parameters<typeof EChartsCanvas>[0]) {
    useEffect(onDrawn, [onDrawn]);
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
  class EverythingIsNear {
    readonly #seen: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
    constructor(seen: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.#seen = seen;
    }
    observe() {
      this.#seen([{ isIntersecting: true }]);
    }
    disconnect() {}
  }
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, { IntersectionObserver: EverythingIsNear, matchMedia });
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
const chart = (name: string) => screen.findByRole('figure', { name });

test('a chart has a name, a description, and a table that says the same', async () => {
  const user = await showCharts(bezug);
  const picture = await screen.findByRole('img', { name: 'Verbrauch nach Jahr (kWh)' });
  expect(picture).toHaveAccessibleDescription(
    /^Balken von 2022 bis 2023, der höchste steht für 730\skWh \(2023\)/,
  );
  const figure = within(await chart('Verbrauch nach Jahr (kWh)'));
  expect(figure.queryByRole('table')).not.toBeInTheDocument();
  await user.click(figure.getByText(/^Als Tabelle/));
  const rows = figure.getAllByRole('row').map(row => row.textContent);
  expect(rows).toEqual(['JahrVerbrauch (kWh)', '2022365', '2023730']);
});

test('the year of the months can be chosen, and is compared with the one before', async () => {
  const user = await showCharts(bezug);
  const figure = within(await chart('Verbrauch nach Monat (kWh)'));
  const year = await figure.findByRole('combobox', { name: 'Jahr' });
  expect(year).toHaveValue('2023');
  await user.click(figure.getByText(/^Als Tabelle/));
  expect(figure.getByRole('row', { name: 'Januar 62,0 31,0' })).toBeVisible();
  await user.selectOptions(year, '2022');
  expect(figure.getByRole('row', { name: 'Januar 31,0' })).toBeVisible();
});

test('a part of the time is enlarged and moved by keys, and said', async () => {
  const user = await showCharts(bezug);
  const figure = within(await chart('Zählerstände im Verlauf (kWh)'));
  const shown = await figure.findByRole('status');
  expect(shown).toHaveTextContent('01.01.2022 bis 01.01.2024');
  figure.getByRole('button', { name: 'Vergrößern' }).focus();
  await user.keyboard('{Enter}');
  expect(shown).toHaveTextContent('02.07.2022 bis 02.07.2023');
  figure.getByRole('button', { name: 'Später' }).focus();
  await user.keyboard(' ');
  expect(shown).toHaveTextContent('01.01.2023 bis 01.01.2024');
  await user.click(figure.getByRole('button', { name: 'Alles zeigen' }));
  expect(shown).toHaveTextContent('01.01.2022 bis 01.01.2024');
});

test('of many years the latest are shown, the others by keys; table and paper have all of them', async () => {
  const firstDay = (year: number) => [`${1999 + year}-01-01`, 100 * year] as const;
  const user = await showCharts({
    ...bezug,
    readings: Array.from({ length: 22 }, (_, year) => firstDay(year)),
  });
  const picture = await screen.findByRole('img', { name: 'Verbrauch nach Jahr (kWh)' });
  const figure = within(await chart('Verbrauch nach Jahr (kWh)'));
  const years = () => [picture.textContent?.slice(0, 4), picture.textContent?.slice(-4)];
  expect(years()).toEqual(['2005', '2019']);
  expect(figure.getByRole('status')).toHaveTextContent('2005 bis 2019');
  expect(picture).toHaveAccessibleDescription(/^Balken von 1999 bis 2019/);
  figure.getByRole('button', { name: 'Früher' }).focus();
  await user.keyboard('{Enter}');
  expect(years()).toEqual(['1999', '2013']);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(years()).toEqual(['1999', '2019']);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(years()).toEqual(['1999', '2013']);
  await user.click(figure.getByRole('button', { name: 'Alles zeigen' }));
  expect(years()).toEqual(['1999', '2019']);
  await user.click(figure.getByText(/^Als Tabelle/));
  expect(figure.getAllByRole('row')).toHaveLength(1 + 21);
});

test('a few years need no zoom', async () => {
  await showCharts(bezug);
  const figure = within(await chart('Verbrauch nach Jahr (kWh)'));
  await figure.findByRole('img');
  expect(figure.queryByRole('status')).not.toBeInTheDocument();
});

test('a chart is saved as CSV under a name that every system takes', async () => {
  const user = await showCharts(bezug);
  await user.click(await screen.findByRole('button', { name: /^Als CSV speichern Verbrauch nach Jahr/ }));
  const saved = files.at(-1);
  expect(saved?.name).toBe('1ESY-12-34-Verbrauch-nach-Jahr-kWh.csv');
  expect(await saved?.file.text()).toContain('"2023";730;');
});

test('each unit has charts of its own, feed-in stands beside consumption, and momentary values are only read', () => {
  const readings = bezug.readings;
  const planned = plannedCharts(
    evaluatedMeter(
      { name: 'Bezug', obis: '1.8.0', readings },
      { name: 'Einspeisung', obis: '2.8.0', readings },
      { name: 'Blindarbeit', obis: '3.8.0', unit: 'kvarh', readings },
      { name: 'Leistung', obis: '1.6.0', unit: 'kW', readings },
      { name: 'Neu', obis: '1.8.1', unit: 'MWh', readings: [['2024-01-01', 1]] },
    ),
  );
  const said = planned.map(one =>
    one.kind === 'readings'
      ? `${one.kind} ${one.rates.map(({ label }) => label)}`
      : `${one.kind} ${one.sums.map(({ unit, isFeedIn }) => (isFeedIn ? 'feed-in' : unit))}`,
  );
  expect(said).toEqual([
    'byYear kWh,feed-in',
    'byYear kvarh',
    'byMonth kWh',
    'byMonth feed-in',
    'byMonth kvarh',
    'byMonth kWh,feed-in',
    'readings Bezug (1.8.0),Einspeisung (2.8.0)',
    'readings Blindarbeit (3.8.0)',
    'readings Leistung (1.6.0)',
  ]);
});

test('a meter that was read once has no charts', async () => {
  await showCharts({ name: 'Bezug', readings: [['2024-01-01', 1]] });
  expect(screen.queryByRole('heading', { name: 'Diagramme' })).not.toBeInTheDocument();
});
