import { fireEvent, screen } from '@testing-library/react';
import {
  button,
  enter,
  field,
  fillUpTo,
  goToNext,
  heading,
  pass,
  showWizard,
  type User,
} from '../testing/show-wizard.tsx';

const rate = (obis: string, rateName: string) => ({
  obis: `1-0:${obis}`,
  rateName,
  readingConfig: { preDecimals: 6 },
});
const config = {
  validation: { meterNumber: { meterNumberMinLength: 8, meterNumberMaxLength: 14 } },
  meters: {
    ELECTRIC_METER: {
      subTypeMeterConfigs: [
        {
          subType: 'ELECTRIC_METER_TARIFFS_ONE',
          subTypeLabel: 'Eintarifzähler',
          subTypeLabelEN: 'Single tariff meter',
          subTypeDescription: 'Ein Zählwerk',
          meterRateConfigs: [rate('1.8.0', 'Verbrauch')],
        },
        {
          subType: 'ELECTRIC_METER_TARIFFS_TWO',
          meterRateConfigs: [rate('1.8.1', 'Hochtarif'), rate('1.8.2', 'Niedertarif')],
        },
      ],
      customMeterConfig: {
        subTypeLabel: 'Sonstiger',
        subTypeDescription: 'Mit Einspeisung',
        subTypeDescriptionEN: 'With feed-in',
        meterRateConfigs: [rate('1.8.0', 'Verbrauch'), rate('2.8.0', 'Einspeisung'), rate('3.8.0', 'Blind')],
        defaultSelectedMeterRatesByOBIS: ['1-0:1.8.0', '1-0:2.8.0'],
      },
    },
    HEAT_METER: {},
  },
  readingReasons: [
    { value: 'ANNUAL_READING', labelDE: 'Jahresablesung', hintDE: 'Einmal im Jahr', hintEN: 'Once a year' },
    { value: 'MOVE', labelDE: 'Umzug', labelEN: 'Move', hintDE: 'Mit Übergabe' },
  ],
};

describe('the meter number', () => {
  test('is written in capitals, without blanks and dashes, and tells the type', async () => {
    const { user } = await showWizard({ config });
    await user.click(field('Zählernummer'));
    await user.paste('1-emh 00 1234-5678');
    expect(field('Zählernummer')).toHaveValue('1EMH0012345678');
    expect(screen.getByRole('radio', { name: 'Stromzähler' })).toBeChecked();
    expect(screen.getByText('14 von 14 Zeichen')).toBeVisible();
  });

  test('takes no more keys than it may have, but all that is pasted, with a word about it', async () => {
    const { user } = await showWizard({ config });
    await user.type(field('Zählernummer'), '1EMH00123456789');
    expect(field('Zählernummer')).toHaveValue('1EMH0012345678');
    await user.clear(field('Zählernummer'));
    await user.paste('1EMH00123456789');
    expect(field('Zählernummer')).toHaveValue('1EMH00123456789');
    expect(screen.getByText('Eine Zählernummer hat höchstens 14 Zeichen.')).toBeVisible();
    expect(button('Weiter')).toBeDisabled();
  });

  test('that comes from a keyboard of a phone as a whole is not lost where it is too long', async () => {
    await showWizard({ config });
    const data = '1EMH00123456789012';
    fireEvent.input(field('Zählernummer'), { target: { value: data }, inputType: 'insertText', data });
    expect(field('Zählernummer')).toHaveValue(data);
    expect(screen.getByText('Eine Zählernummer hat höchstens 14 Zeichen.')).toBeVisible();
  });

  test('that is too short is said once the reader is through with it', async () => {
    const { user } = await showWizard({ config });
    await user.type(field('Zählernummer'), '1EMH001');
    expect(field('Zählernummer')).toBeValid();
    await user.tab();
    expect(field('Zählernummer')).toBeInvalid();
  });

  test('keeps the caret where something is typed in its middle', async () => {
    const { user } = await showWizard();
    await user.type(field('Zählernummer'), '1234');
    await user.type(field('Zählernummer'), 'ab', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field('Zählernummer')).toHaveValue('12AB34');
  });

  test('never chooses against a choice made by hand', async () => {
    const { user } = await showWizard({ config });
    await user.click(screen.getByRole('radio', { name: 'Wärmezähler' }));
    await user.type(field('Zählernummer'), '1EMH0012345678');
    expect(screen.getByRole('radio', { name: 'Wärmezähler' })).toBeChecked();
  });

  test('takes the type back that it does not tell any more', async () => {
    const { user } = await showWizard({ config });
    await user.type(field('Zählernummer'), '1EMH0');
    expect(screen.getByRole('radio', { name: 'Stromzähler' })).toBeChecked();
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  });

  test('of a type that is not offered chooses nothing', async () => {
    const { user } = await showWizard({ config });
    await user.type(field('Zählernummer'), '8ZRI0012345678');
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(button('Weiter')).toBeDisabled();
  });
});

test('kinds of a meter have the words of the configuration, in English where there are any', async () => {
  const { user } = await showWizard({ config, inEnglish: true });
  await user.type(field('Meter number'), '1EMH0012345678');
  expect(screen.getByRole('radio', { name: 'Single tariff meter' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Single tariff meter' })).toHaveAccessibleDescription(
    'Ein Zählwerk',
  );
  expect(screen.getByRole('radio', { name: 'Consumption, two tariffs' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Sonstiger' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Sonstiger' })).toHaveAccessibleDescription('With feed-in');
});

/** Whether the meter has a transformer is asked below what its reader sees. */
async function unfoldedOption(user: User) {
  const option = screen.getByText('Der Zähler misst über einen Wandler');
  expect(option).not.toBeVisible();
  await user.click(screen.getByText(/^Mein Zähler zeigt/));
  expect(option).toBeVisible();
  return option;
}

describe('the reading', () => {
  test('has a field for each rate, all of which have to be filled in', async () => {
    const { user, sent } = await showWizard({ config });
    await user.type(field('Zählernummer'), '1EMH0012345678');
    await user.click(screen.getByRole('radio', { name: 'Verbrauch, zwei Tarife' }));
    await goToNext(user);
    await user.type(field('Zählerstand Hochtarif (1.8.1)'), '11');
    expect(screen.getByText('Es fehlt: Zählerstand Niedertarif (1.8.2)')).toBeVisible();
    expect(button('Weiter')).toBeDisabled();
    await user.type(field('Zählerstand Niedertarif (1.8.2)'), '22');
    await goToNext(user);
    expect(heading()).toHaveTextContent('Kontakt');
    expect(sent()).toEqual([]);
  });

  test('of a custom meter swaps, removes and adds rates', async () => {
    const { user } = await showWizard({ config });
    await user.type(field('Zählernummer'), '1EMH0012345678');
    await user.click(screen.getByRole('radio', { name: 'Sonstiger' }));
    await goToNext(user);
    await enter(user, 'Zählerstand Verbrauch (1.8.0)', '123');
    const choice = () => screen.getByRole('combobox', { name: 'Zählwerk 1' });
    const first = choice();
    await user.selectOptions(first, 'Blind (3.8.0)');
    await pass(50);
    expect(field('Zählerstand Blind (3.8.0)')).toHaveValue('123');
    expect(first).toHaveFocus();
    expect(choice()).toBe(first);
    expect([...choice().children]).toMatchObject([
      { textContent: 'Verbrauch (1.8.0)' },
      { textContent: 'Blind (3.8.0)' },
    ]);
    await user.click(button('Einspeisung (2.8.0) entfernen'));
    expect(screen.getByRole('combobox', { name: 'Zählwerk' })).toBe(first);
    expect(screen.queryByRole('button', { name: /entfernen$/ })).not.toBeInTheDocument();
    await user.click(button('Zählwerk hinzufügen'));
    await user.click(button('Zählwerk hinzufügen'));
    expect(screen.getAllByRole('textbox', { name: /^Zählerstand/ })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Zählwerk hinzufügen' })).not.toBeInTheDocument();
  });

  test.each([0, 100, 2000])(
    'ends at the comma: what is typed behind it changes nothing, with %d ms from key to key',
    async milliseconds => {
      const { user } = await showWizard();
      await fillUpTo(user, 'Zählerstand');
      await user.click(field('Zählerstand'));
      for (const [keys, value] of [
        ['1234,56', '1234'],
        ['123,456', '123'],
        ['1234.56', '1234'],
      ] as const) {
        await user.clear(field('Zählerstand'));
        for (const key of keys) {
          await user.keyboard(key);
          await pass(milliseconds);
        }
        expect(field('Zählerstand')).toHaveValue(value);
        expect(field('Zählerstand')).toHaveAccessibleDescription(/Ohne Nachkommastellen übernommen/);
        expect(button('Weiter')).toBeEnabled();
      }
    },
  );

  test.each([
    ['typed', (user: User, text: string) => user.keyboard(text)],
    ['pasted', (user: User, text: string) => user.paste(text)],
  ])('that was %s with a dot and three digits is asked about before anything is sent', async (_how, put) => {
    const { user } = await showWizard();
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await fillUpTo(user, 'Zählerstand');
    await user.click(field('Zählerstand'));
    await put(user, '123.456');
    await user.keyboard('7');
    expect(field('Zählerstand')).toHaveValue('123.456');
    expect(field('Zählerstand')).toHaveAccessibleDescription(/123456 oder 123\?/);
    expect(scrolled.mock.contexts).toEqual([button('123456 übernehmen').parentElement]);
    expect(button('Weiter')).toBeDisabled();
    await user.click(button('123456 übernehmen'));
    await pass(50);
    expect(field('Zählerstand')).toHaveValue('123456');
    expect(field('Zählerstand')).toHaveFocus();
    expect(button('Weiter')).toBeEnabled();
  });

  test('keeps its decimals where they are not asked for any more, and asks before anything is sent', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zählerstand');
    const option = await unfoldedOption(user);
    await user.click(option);
    await user.type(field('Zählerstand'), '12,12');
    await user.click(option);
    await pass(2000);
    expect(button('Weiter')).toBeDisabled();
    expect(field('Zählerstand')).toHaveAccessibleDescription(/Stand ohne Nachkommastellen ein/);
    await user.click(field('Zählerstand'));
    await user.tab();
    expect(field('Zählerstand')).toHaveValue('12');
    expect(field('Zählerstand')).toHaveAccessibleDescription(/Ohne Nachkommastellen übernommen/);
    expect(button('Weiter')).toBeEnabled();
  });

  test('takes the decimals of a meter behind a transformer, all of them', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zählerstand');
    await user.click(await unfoldedOption(user));
    await user.type(field('Zählerstand'), '12,12');
    await user.tab();
    expect(field('Zählerstand')).toHaveAccessibleDescription(/genau 3 Nachkommastellen ein/);
    await user.type(field('Zählerstand'), '5');
    expect(button('Weiter')).toBeEnabled();
  });

  test('falls back to today with a message if the day is not allowed', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zählerstand');
    await user.type(field('Zählerstand'), '5');
    const day = screen.getByLabelText('Ablesedatum');
    await user.clear(day);
    await user.type(day, '2026-10-01');
    await user.tab();
    await pass(10);
    expect(day).toHaveValue('20.11.2026');
    expect(screen.getByText(/^Nur 21\.10\.2026 bis 20\.11\.2026 ist möglich/)).toBeVisible();
    await goToNext(user);
    expect(heading()).toHaveTextContent('Kontakt');
  });

  test.each([
    ['the click that leaves the field', async (user: User) => user.click(button('Weiter'))],
    ['the Enter key', async (user: User) => user.keyboard('{Enter}')],
  ])('does not go on with today where %s made it today: it is shown first', async (_, leave) => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zählerstand');
    await enter(user, 'Zählerstand', '5');
    const day = screen.getByLabelText('Ablesedatum');
    await user.clear(day);
    await user.type(day, '2026-10-01');
    expect(screen.getByText(/^Bitte wählen Sie ein Ablesedatum von 21\.10\.2026/)).toBeVisible();
    await leave(user);
    await pass(50);
    expect(heading()).toHaveTextContent('Zählerstand');
    expect(day).toHaveFocus();
    expect(day).toHaveAccessibleDescription(/ist möglich\. Das Datum ist jetzt heute/);
    await goToNext(user);
    expect(heading()).toHaveTextContent('Kontakt');
  });

  test('shows a message if the typed text is not a day', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zählerstand');
    await enter(user, 'Zählerstand', '5');
    const day = screen.getByLabelText('Ablesedatum');
    await user.clear(day);
    await user.type(day, '31.11.26');
    expect(button('Weiter')).toBeDisabled();
    expect(day).toHaveValue('31.11.26');
    await user.tab();
    expect(day).toHaveValue('20.11.2026');
    expect(day).toHaveAccessibleDescription(/ist möglich\. Das Datum ist jetzt heute/);
  });

  test('needs a photo where one is required', async () => {
    const { user } = await showWizard({ application: { features: { unknownReadingsImageRequired: true } } });
    await fillUpTo(user, 'Zählerstand');
    await user.type(field('Zählerstand'), '5');
    expect(screen.getByText('0 von 3 Fotos, erforderlich')).toBeVisible();
    expect(button('Weiter')).toBeDisabled();
  });
});

describe('the contact', () => {
  test('leaves out what a field does not take, and says what is missing', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Kontakt');
    await user.type(field('Vorname'), 'Er1ka <b>');
    expect(field('Vorname')).toHaveValue('Erka b');
    await user.type(field('PLZ'), '1a23');
    await user.tab();
    expect(field('PLZ')).toHaveValue('123');
    expect(screen.getByText('PLZ: Bitte 5 Ziffern')).toBeVisible();
    expect(screen.getByText('Es fehlen: Nachname, Straße, Hausnummer, Ort')).toBeVisible();
    expect(button('Weiter')).toBeDisabled();
  });

  test('shows a message when a key is ignored', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Kontakt');
    await enter(user, 'Hausnummer', '123456789');
    expect(field('Hausnummer')).not.toHaveAccessibleDescription(/Höchstens/);
    await user.type(field('Hausnummer'), '01');
    expect(field('Hausnummer')).toHaveValue('1234567890');
    expect(field('Hausnummer')).toHaveAccessibleDescription('Hausnummer: Höchstens 10 Zeichen');
    expect(field('Hausnummer')).toBeValid();
  });

  test('proposes the only city of a zip, and never in the place of one that was typed', async () => {
    const answers = { '/api/public/city/12345': [{ body: { cities: ['Musterstadt'] } }] };
    const { user } = await showWizard({ answers });
    await fillUpTo(user, 'Kontakt');
    await user.type(field('PLZ'), '12345');
    await pass(10);
    // With proposals it is a combobox.
    const city = screen.getByRole('combobox', { name: 'Ort' });
    expect(city).toHaveValue('Musterstadt');
    await user.clear(city);
    await user.type(city, 'Dorf');
    await user.type(field('PLZ'), '{Backspace}5');
    await pass(10);
    expect(city).toHaveValue('Dorf');
  });

  test('has the reasons with their hints in the reader’s language', async () => {
    const { user } = await showWizard({ config });
    await fillUpTo(user, 'Zählerstand');
    await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '5');
    await goToNext(user);
    const reason = screen.getByRole('combobox', { name: 'Ablesegrund' });
    expect(reason).toHaveValue('ANNUAL_READING');
    expect(reason).toHaveAccessibleDescription('Einmal im Jahr');
    await user.selectOptions(reason, 'Umzug');
    expect(reason).toHaveAccessibleDescription('Mit Übergabe');
  });

  test('takes what is composed of two keys', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Kontakt');
    await user.click(field('Ort'));
    await user.paste('Orléans-la-Ferté');
    expect(field('Ort')).toHaveValue('Orléans-la-Ferté');
  });
});
