import { screen, within } from '@testing-library/react';
import type { Share } from '@zaehlwerk/api/sharing';
import { makeWide } from '@zaehlwerk/metering/testing';
import { testJob } from '@zaehlwerk/store/testing';
import { act, useState } from 'react';
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

async function showMeters(isWide: boolean, shown: readonly MeterRow[] = rows) {
  await Promise.all([tablePart.load(), listPart.load()]);
  const page = await showManagement(<MetersView accountId="account-1" rows={shown} tree={[]} />, {
    jobs: [testJob('1')],
  });
  act(() => makeWide(isWide));
  return page;
}

const numbers = () => screen.getAllByText(/^N-\d+$/).map(element => element.textContent);
const says = (text: string) => expect(screen.getByText(text)).toBeVisible();
const tick = (name: string) => screen.getByRole('checkbox', { name });
const column = (list: string, name: string) =>
  within(screen.getByRole('list', { name: list })).getByRole('checkbox', { name });
// The search waits for a pause, and machines are busy.
const later = { timeout: 4000 };

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
  const state = () => screen.getByRole('combobox', { name: 'Status' });
  await user.selectOptions(state(), 'done');
  show({ id: 'share-1', name: 'Anna' } as Share);
  expect(state()).toHaveValue('');
  await user.selectOptions(state(), 'open');
  show(undefined);
  expect(state()).toHaveValue('done');
});

describe('as a table', () => {
  test('headings sort it in natural order, and announce that', async () => {
    const { user } = await showMeters(true);
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
    says('Keine Zähler ausgewählt');
    await user.click(tick('N-9 auswählen'));
    says('1 ausgewählt');
    await user.click(screen.getByText('Gruppieren'));
    await user.click(column('Gruppieren', 'Haus'));
    await user.click(tick('Haus: Ring 2, Köln auswählen'));
    says('3 ausgewählt');
    await user.click(tick('N-1 auswählen'));
    expect(tick('Haus: Ring 2, Köln auswählen')).toBePartiallyChecked();
    expect(tick('Alle auswählen')).toBePartiallyChecked();
    await user.click(button('Auswahl aufheben'));
    says('Keine Zähler ausgewählt');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'offen');
    await user.click(tick('Alle auswählen'));
    says('2 ausgewählt');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'erledigt');
    says('2 ausgewählt, 2 davon nicht angezeigt');
  });

  test('groups say how far they are, and are folded', async () => {
    const { user } = await showMeters(true);
    await user.click(screen.getByText('Gruppieren'));
    await user.click(column('Gruppieren', 'Haus'));
    const group = button('Haus: Ring 2, Köln 2 Zähler, 1 erledigt');
    expect(numbers()).toEqual(['N-9', 'N-10', 'N-1']);
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'false');
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
    expect(within(table).getAllByRole('row')).toHaveLength(4);
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
});

test.each([true, false])('without meters, a note is shown (wide %s)', async isWide => {
  await showMeters(isWide, []);
  expect(screen.getByRole('heading', { name: 'Keine Zähler zum Teilen' })).toBeVisible();
});
