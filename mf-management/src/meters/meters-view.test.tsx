import { screen, within } from '@testing-library/react';
import type { Share } from '@zaehlwerk/api/sharing';
import { makeWide } from '@zaehlwerk/metering/testing';
import { testJob } from '@zaehlwerk/store/testing';
import { act, useState } from 'react';
import { shareDialogs } from '../share-page/share-dialogs-part.ts';
import { treeOf } from '../shares/shares.ts';
import { meterRow } from '../testing/meter-row.ts';
import { button, showManagement } from '../testing/show-management.tsx';
import type { MeterRow } from './meter-rows.ts';
import { MetersView } from './meters-view.tsx';
import { listPart, tablePart } from './table-part.tsx';

const rows: readonly MeterRow[] = [
  meterRow('1', { meterNumber: 'N-10', house: 'Ring 2', city: 'Köln', shares: ['Anna'] }),
  meterRow('2', { meterNumber: 'N-9', house: 'Ring 1', city: 'Köln', meterType: 'Gaszähler' }),
  meterRow('3', { meterNumber: 'N-1', house: 'Ring 2', city: 'Köln', isDone: true, state: 'erledigt' }),
];

async function showMeters(isWide: boolean, shown: readonly MeterRow[] = rows, shares: readonly Share[] = []) {
  await Promise.all([tablePart.load(), listPart.load()]);
  const page = await showManagement(<MetersView accountId="account-1" rows={shown} tree={treeOf(shares)} />, {
    jobs: [testJob('1')],
  });
  act(() => makeWide(isWide));
  return page;
}

type User = Awaited<ReturnType<typeof showMeters>>['user'];

const status = () => screen.getByRole('combobox', { name: 'Status' });
const numbers = () => screen.getAllByText(/^N-\d+$/).map(element => element.textContent);
const says = (text: string) => expect(screen.getByText(text)).toBeVisible();
const tick = (name: string) => screen.getByRole('checkbox', { name });
const column = (list: string, name: string) =>
  within(screen.getByRole('list', { name: list })).getByRole('checkbox', { name });
/** Groups by a column, or no more. */
async function group(user: User, name: string) {
  await user.click(screen.getByText('Gruppieren'));
  await user.click(column('Gruppieren', name));
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
// The search waits for a pause, and machines are busy.
const later = { timeout: 8000 };

let become = (_rows: readonly MeterRow[]) => {};

function Changing() {
  const [now, setNow] = useState(rows);
  become = next => act(() => setNow(next));
  return <MetersView accountId="account-1" rows={now} tree={[]} />;
}

test('a dialog about chosen meters stays with what was typed when the list loses them, and then all', async () => {
  await Promise.all([tablePart.load(), listPart.load()]);
  const { user } = await showManagement(<Changing />, { jobs: [testJob('1')] });
  act(() => makeWide(true));
  await user.click(tick('N-9 auswählen'));
  await user.click(button('Zähler teilen'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  for (const next of [rows.slice(2), []]) {
    become(next);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ablesung N-9!');
  }
  await user.click(button('Abbrechen'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  says('Keine Zähler zum Teilen');
});

let show = (_share: Share | undefined) => {};

function Switching() {
  const [share, setShare] = useState<Share>();
  show = next => act(() => setShare(next));
  return <MetersView key={share?.id ?? ''} accountId="account-1" rows={rows} tree={[]} share={share} />;
}

test('filters do not follow into another access, and are there again in the own one', async () => {
  await Promise.all([tablePart.load(), listPart.load()]);
  const { user } = await showManagement(<Switching />, { jobs: [testJob('1')] });
  act(() => makeWide(true));
  await user.selectOptions(status(), 'done');
  show({ id: 'share-1', name: 'Anna' } as Share);
  expect(status()).toHaveValue('');
  await user.selectOptions(status(), 'open');
  show(undefined);
  expect(status()).toHaveValue('done');
});

describe('as a table', () => {
  test('headings sort it in natural order, and announce that', async () => {
    const { user } = await showMeters(true);
    await group(user, 'Haus');
    expect(numbers()).toEqual(['N-10', 'N-9', 'N-1']);
    await user.click(button('Zählernummer'));
    expect(numbers()).toEqual(['N-1', 'N-9', 'N-10']);
    expect(screen.getByRole('columnheader', { name: 'Zählernummer' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(button('Zählernummer'));
    expect(numbers()).toEqual(['N-10', 'N-9', 'N-1']);
    await user.click(button('Zählernummer'));
    expect(screen.getByRole('columnheader', { name: 'Zählernummer' })).toHaveAttribute('aria-sort', 'none');
  });

  test('single rows, a group and all rows that are shown are chosen, and none again', async () => {
    const { user } = await showMeters(true);
    expect(screen.queryByRole('button', { name: 'Zähler teilen' })).toBeNull();
    await user.click(tick('N-9 auswählen'));
    says('1 ausgewählt');
    await user.click(tick('Haus: Ring 2, Köln auswählen'));
    says('3 ausgewählt');
    await user.click(tick('N-1 auswählen'));
    expect(tick('Haus: Ring 2, Köln auswählen')).toBePartiallyChecked();
    expect(tick('Alle auswählen')).toBePartiallyChecked();
    await user.click(button('Auswahl aufheben'));
    expect(screen.queryByText(/ausgewählt/)).toBeNull();
    await user.selectOptions(status(), 'offen');
    await user.click(tick('Alle auswählen'));
    says('2 ausgewählt');
    await user.selectOptions(status(), 'erledigt');
    says('2 ausgewählt, 2 davon nicht angezeigt');
  });

  test('groups say how far they are, and are folded', async () => {
    const { user } = await showMeters(true);
    const house = button('Haus: Ring 2, Köln 2 Zähler, 1 erledigt');
    expect(numbers()).toEqual(['N-9', 'N-10', 'N-1']);
    await user.click(house);
    expect(house).toHaveAttribute('aria-expanded', 'false');
    expect(numbers()).toEqual(['N-9']);
    await user.click(button('Alle zuklappen'));
    expect(screen.queryByText('N-9')).toBeNull();
    await user.click(button('Alle aufklappen'));
    expect(numbers()).toHaveLength(3);
  });

  test('columns are chosen, all by keyboard', async () => {
    const { user } = await showMeters(true);
    expect(screen.queryByRole('columnheader', { name: 'Ort' })).toBeNull();
    screen.getByText('Spalten').focus();
    await user.click(screen.getByText('Spalten'));
    column('Spalten', 'Ort').focus();
    await user.keyboard(' ');
    expect(screen.getByRole('columnheader', { name: 'Ort' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByText('Spalten')).toHaveFocus();
    expect(screen.getByText('Spalten').closest('details')).not.toHaveAttribute('open');
  });

  test('columns are moved and resized, all by keyboard, and reset', async () => {
    const { user } = await showMeters(true);
    expect(headings()).toEqual(['Zählernummer', 'Zählerart', 'Lage', 'Status', 'Ablesen bis', 'Zugänge']);
    await user.click(screen.getByText('Spalten'));
    button('Zugänge nach vorn').focus();
    await user.keyboard('{Enter}{Enter}');
    expect(button('Zugänge nach vorn')).toHaveFocus();
    button('Zählerart breiter').focus();
    await user.keyboard('{Enter}');
    expect(button('Zählernummer nach vorn')).toHaveAttribute('aria-disabled', 'true');
    const moved = ['Zählernummer', 'Zählerart', 'Lage', 'Zugänge', 'Status', 'Ablesen bis'];
    expect(headings()).toEqual(moved);
    expect(document.querySelectorAll('col')[2]).toHaveStyle({ inlineSize: '13rem' });
    await user.click(button('Spalten zurücksetzen'));
    expect(headings().at(-1)).toBe('Zugänge');
  });

  test('a border between two columns is dragged', async () => {
    const { user } = await showMeters(true);
    const border = () =>
      screen.getByRole('columnheader', { name: 'Zählernummer' }).lastElementChild as HTMLElement;
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
    border().setPointerCapture = () => {};
    const widths = () =>
      [...document.querySelectorAll('col')].slice(1, 3).map(({ style }) => style.inlineSize);
    // Two columns of 200 pixels.
    await user.pointer([
      { keys: '[MouseLeft>]', target: border(), coords: { clientX: 100 } },
      { target: border(), coords: { clientX: 140 } },
      { keys: '[/MouseLeft]' },
    ]);
    expect(widths()).toEqual(['15rem', '10rem']);
    await user.pointer([
      { keys: '[MouseLeft>]', target: border(), coords: { clientX: 100 } },
      { target: border(), coords: { clientX: 900 } },
      { keys: '[/MouseLeft]' },
    ]);
    expect(widths()).toEqual(['21rem', '4rem']);
  });

  test('meters that are late are marked, and found by a filter', async () => {
    const late = meterRow('4', { meterNumber: 'N-4', until: '2000-01-01' });
    const { user } = await showMeters(true, [...rows, late]);
    expect(screen.getByRole('cell', { name: /^01\.01\.2000 ?, Im Rückstand$/ })).toBeVisible();
    await user.click(tick('Im Rückstand'));
    expect(numbers()).toEqual(['N-4']);
    says('1 Zähler gefunden');
  });

  test('while meters are selected, the covered headings do not take the focus', async () => {
    const { user } = await showMeters(true);
    expect(button('Zählernummer')).not.toHaveAttribute('tabindex');
    await user.click(tick('N-9 auswählen'));
    expect(button('Zählernummer')).toHaveAttribute('tabindex', '-1');
  });

  test('a search without hits leads back to all meters', async () => {
    const { user } = await showMeters(true);
    await user.type(screen.getByRole('searchbox', { name: 'Zähler suchen' }), 'gaszaehler');
    expect(await screen.findByText('1 Zähler gefunden', {}, later)).toBeVisible();
    expect(numbers()).toEqual(['N-9']);
    await user.type(screen.getByRole('searchbox', { name: 'Zähler suchen' }), ' nirgends');
    await user.click(await screen.findByRole('button', { name: 'Suche und Filter zurücksetzen' }, later));
    expect(screen.getByRole('searchbox', { name: 'Zähler suchen' })).toHaveValue('');
    expect(numbers()).toHaveLength(3);
  });

  test('rows lead to their jobs, and are rows of a table for everybody', async () => {
    await showMeters(true);
    expect(screen.getByRole('link', { name: 'N-9' })).toHaveAttribute('href', '/ablesung/2');
    const table = screen.getByRole('table', { name: 'Zähler' });
    // With those of two houses.
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(within(table).getByRole('rowheader', { name: 'N-9' })).toBeVisible();
  });
});

describe('as a list', () => {
  test('meters stand by house, and a house is chosen with one tap', async () => {
    const { user } = await showMeters(false);
    expect(numbers()).toEqual(['N-9', 'N-10', 'N-1']);
    await user.click(tick('Ring 2, Köln 2 Zähler, 1 erledigt'));
    says('2 ausgewählt');
    await user.click(button('Alle auswählen'));
    says('3 ausgewählt');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('without a hit the menu names what is missing for accesses, and leads back to all meters', async () => {
    const { user } = await showMeters(false);
    await user.type(screen.getByRole('searchbox', { name: 'Zähler suchen' }), 'nirgends');
    expect(await screen.findByRole('heading', { name: 'Keine Zähler gefunden' }, later)).toBeVisible();
    await user.click(screen.getByText('Aktionen'));
    expect(button('Ein Zugang je Haus')).toBeDisabled();
    expect(button('Ein Zugang je Haus')).toHaveAccessibleDescription('Keine Zähler gefunden');
    await user.click(button('Keine Zähler gefunden Suche und Filter zurücksetzen'));
    expect(numbers()).toHaveLength(3);
    expect(button('Ein Zugang je Haus')).toBeEnabled();
  });

  test('its menu makes the rows dense', async () => {
    const { user } = await showMeters(false);
    await user.click(screen.getByText('Aktionen'));
    await user.click(tick('Dichte Zeilen'));
    expect(document.querySelector('[data-dense]')).toContainElement(screen.getByText('N-9'));
  });
});

test.each([true, false])(
  'a house names who has its meters, and reminds who is late there (wide %s)',
  async isWide => {
    await shareDialogs.load();
    const share = (id: string, jobs: readonly string[]) =>
      ({ id, name: id, username: id, parentId: 'account-1', created: '2026-11-01', jobs }) as Share;
    const shown = [rows[1] as MeterRow, { ...(rows[0] as MeterRow), until: '2000-01-01' as const }];
    const { user } = await showMeters(isWide, shown, [
      share('Anna', ['1', '2']),
      share('Bea', ['2']),
      { ...share('Clara', ['2']), parentId: 'Bea' },
    ]);
    says('2 Zugänge');
    expect(screen.getAllByText('Anna').length).toBeGreaterThan(0);
    await user.click(button('Erinnern: Anna'));
    expect(await screen.findByRole('dialog', { name: 'An die Ablesung erinnern' })).toHaveTextContent('Anna');
  },
);

test.each([true, false])('without meters, a note is shown (wide %s)', async isWide => {
  await showMeters(isWide, []);
  expect(screen.getByRole('heading', { name: 'Keine Zähler zum Teilen' })).toBeVisible();
});
