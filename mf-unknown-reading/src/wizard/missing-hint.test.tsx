import { screen } from '@testing-library/react';
import {
  button,
  enter,
  field,
  fillUpTo,
  goToNext,
  heading,
  pass,
  refused,
  showWizard,
  type User,
} from '../testing/show-wizard.tsx';

const validation = { meterNumber: { meterNumberMinLength: 8, meterNumberMaxLength: 14 } };

/** The hint beside the button that leads on. */
const hintElement = () => {
  const way = screen.queryByRole('button', { name: 'Weiter' }) ?? button('Absenden');
  expect(way).toBeDisabled();
  return way.parentElement?.parentElement?.querySelector<HTMLElement>('[role=status]');
};
const hint = () => hintElement()?.textContent;

/** Presses the hint, which is a link to what is missing. */
async function follow(user: User) {
  const link = hintElement()?.querySelector('button');
  if (!link) throw new Error('the hint leads nowhere');
  await user.click(link);
}

test('the meter: its number, then its type', async () => {
  const { user } = await showWizard({ config: { validation } });
  expect(hint()).toBe('Bitte geben Sie die Zählernummer vollständig ein.');
  await follow(user);
  expect(field('Zählernummer')).toHaveFocus();
  await enter(user, 'Zählernummer', '12345678');
  expect(hint()).toBe('Bitte wählen Sie die Zählerart.');
  await follow(user);
  expect(screen.getByRole('radio', { name: 'Stromzähler' })).toHaveFocus();
  await enter(user, 'Zählernummer', '9012345');
  expect(hint()).toBe('Bitte prüfen Sie die Zählernummer.');
});

test('the reading: the number, then the day', async () => {
  const { user } = await showWizard();
  await fillUpTo(user, 'Zählerstand');
  expect(hint()).toBe('Bitte geben Sie die Zählerstände vollständig ein.');
  await follow(user);
  expect(field('Zählerstand')).toHaveFocus();
  await enter(user, 'Zählerstand', 'abc');
  expect(hint()).toBe('Bitte geben Sie nur Ziffern ein');
  await user.clear(field('Zählerstand'));
  await enter(user, 'Zählerstand', '5');
  await user.clear(screen.getByLabelText('Ablesedatum'));
  expect(hint()).toBe('Bitte wählen Sie ein Ablesedatum von 21.10.2026 bis 20.11.2026.');
});

test('the reading: its photo, and one that is on its way', async () => {
  const { user } = await showWizard({ application: { features: { unknownReadingsImageRequired: true } } });
  await fillUpTo(user, 'Zählerstand');
  await enter(user, 'Zählerstand', '5');
  expect(hint()).toBe('Bitte fügen Sie ein Foto des Zählerstands hinzu.');
  await follow(user);
  expect(button('Foto hinzufügen')).toHaveFocus();
  // No worker in jsdom answers: it stays on its way.
  const input = document.querySelector<HTMLInputElement>('input[type="file"][multiple]');
  if (!input) throw new Error('no choice of photos');
  await user.upload(input, new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
  expect(hint()).toBe('Die Fotos werden noch vorbereitet.');
});

test('the contact: what is missing by name, then what is wrong', async () => {
  const { user } = await showWizard();
  await fillUpTo(user, 'Kontakt');
  expect(hint()).toBe('Bitte füllen Sie alle Pflichtfelder (*) aus.');
  for (const name of ['Vorname', 'Nachname', 'Straße', 'Hausnummer']) await enter(user, name, 'A1a');
  expect(hint()).toBe('Es fehlen: PLZ, Ort');
  await follow(user);
  expect(field('PLZ')).toHaveFocus();
  await enter(user, 'PLZ', '123');
  expect(hint()).toBe('Es fehlt: Ort');
  await enter(user, 'Ort', 'A');
  expect(hint()).toBe('PLZ: Bitte 5 Ziffern');
  await follow(user);
  expect(field('PLZ')).toHaveFocus();
});

test('the summary: an e-mail address that is none, then the consent', async () => {
  const { user } = await showWizard();
  await fillUpTo(user, 'Zusammenfassung');
  expect(hint()).toBe('Bitte stimmen Sie der Datenschutzerklärung zu, um Ihre Daten abzusenden.');
  await follow(user);
  expect(screen.getByRole('checkbox', { name: /Datenschutzerklärung/ })).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: /Datenschutzerklärung/ }));
  await enter(user, 'E-Mail-Adresse', `${'a'.repeat(120)}@b.de`);
  expect(field('E-Mail-Adresse')).toHaveValue(`${'a'.repeat(120)}@b.de`);
  expect(hint()).toBe('Bitte prüfen Sie die E-Mail-Adresse.');
  await follow(user);
  expect(field('E-Mail-Adresse')).toHaveFocus();
});

describe('what the server has refused', () => {
  const submit = async (user: User) => {
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(screen.getByRole('checkbox', { name: /Datenschutzerklärung/ }));
    await user.click(button('Absenden'));
    await pass(10);
  };
  test.each([
    ['meterNumber', 'Zählernummer', 'Bitte prüfen Sie die Zählernummer.'],
    ['readingValues.0.value', 'Zählerstand', 'Bitte ändern Sie, was nicht angenommen wurde.'],
    ['contact.zip', 'PLZ', 'Bitte ändern Sie, was nicht angenommen wurde.'],
  ])('%s', async (path, name, words) => {
    const answers = { '/api/unknown-readings/results': [refused(422, path)] };
    const { user } = await showWizard({ answers });
    await submit(user);
    await user.click(screen.getByRole('link', { name }));
    await pass(10);
    expect(field(name)).toBeInvalid();
    expect(hint()).toBe(words);
    await follow(user);
    expect(field(name)).toHaveFocus();
  });
});

test('the reading says which kind of meter it is for, and leads back to that choice', async () => {
  const kind = (subType: string, subTypeLabel: string) => ({
    subType,
    subTypeLabel,
    meterRateConfigs: [{ obis: '1-0:1.8.0', rateName: 'Verbrauch' }],
  });
  const { user } = await showWizard({
    config: {
      meters: {
        ELECTRIC_METER: {
          subTypeMeterConfigs: [
            kind('ELECTRIC_METER_TARIFFS_ONE', 'Eintarifzähler'),
            kind('ELECTRIC_METER_FEED_IN_METER', 'Einspeisezähler'),
          ],
        },
      },
    },
  });
  await enter(user, 'Zählernummer', '1EMH0012345678');
  await goToNext(user);
  expect(screen.getByText(/Eintarifzähler/)).toBeVisible();
  await enter(user, 'Zählerstand Verbrauch (1.8.0)', '5');
  await user.click(button('Ändern'));
  await user.click(screen.getByRole('radio', { name: 'Einspeisezähler' }));
  await goToNext(user);
  expect(screen.getByText(/Einspeisezähler/)).toBeVisible();
  expect(field('Zählerstand Verbrauch (1.8.0)')).toHaveValue('5');
  await goToNext(user);
  expect(heading()).toHaveTextContent('Kontakt');
});
