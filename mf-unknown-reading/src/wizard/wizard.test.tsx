import { act, screen, within } from '@testing-library/react';
import {
  type Answered,
  button,
  enter,
  field,
  fillUpTo,
  goToNext,
  heading,
  lost,
  notAllowed,
  pass,
  person,
  refused,
  showWizard,
  stored,
  type User,
} from '../testing/show-wizard.tsx';

const token = '/auth/token-unknown-readings';
const results = '/api/unknown-readings/results';
const receipts = '/api/pro/unknown-readings/receipts';
const tokenMilliseconds = 30 * 60_000;

const consent = () => screen.getByRole('checkbox', { name: /Datenschutzerklärung gelesen/ });
const submitButton = () => button('Absenden');
const notifications = () => screen.queryAllByTitle('notification').map(({ textContent }) => textContent);

test.each([
  [
    'elsewhere, which wins',
    { url: 'https://utility.example/privacy' },
    ['/privacy'],
    'https://utility.example/privacy',
  ],
  ["on the portal's own page, beside the wizard", { enabled: true }, ['/privacy'], '/privacy'],
])('the privacy policy is read %s', async (_where, privacy, openPages, address) => {
  const { user } = await showWizard({ application: { legal: { privacy } }, openPages });
  await fillUpTo(user, 'Zusammenfassung');
  const link = screen.getByRole('link', { name: 'Datenschutzerklärung öffnen' });
  expect(link).toHaveAttribute('href', address);
  expect(link).toHaveAttribute('target', '_blank');
});

test('where no privacy policy is configured, no link leads to one', async () => {
  const { user } = await showWizard({ application: { legal: { privacy: { enabled: true } } } });
  await fillUpTo(user, 'Zusammenfassung');
  expect(consent()).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Datenschutzerklärung öffnen' })).toBeNull();
});

test('from the meter to the submission number', async () => {
  const { user, sent, requests } = await showWizard();
  expect(heading()).toHaveTextContent('Zähler');
  expect(screen.getByText('Bitte geben Sie die Zählernummer vollständig ein.')).toBeVisible();
  expect(button('Weiter')).toBeDisabled();
  await fillUpTo(user, 'Zusammenfassung');
  expect(heading()).toHaveTextContent('Zusammenfassung');
  expect(heading()).toHaveFocus();
  expect(screen.getByText('1EMH0012345678')).toBeVisible();
  expect(screen.getByText('12.345 kWh')).toBeVisible();
  expect(screen.getByText('Freitag, 20.11.2026')).toBeVisible();
  expect(submitButton()).toBeDisabled();
  expect(screen.getByText(/^Bitte stimmen Sie der Datenschutzerklärung zu/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Datenschutzerklärung öffnen' })).toHaveAttribute(
    'href',
    'https://utility.example/privacy',
  );
  await user.click(consent());
  await user.type(field('E-Mail-Adresse'), 'erika@example.org');
  await user.click(submitButton());
  await pass(100);
  expect(heading()).toHaveTextContent('Fertig');
  const onPaper = screen.getByText('Ablesung ohne Anmeldung – Test', { selector: 'h1' });
  expect(onPaper).not.toBeVisible();
  expect(screen.getByText('ABCDE-23456')).toBeVisible();
  await user.click(button('Vorgangsnummer kopieren'));
  expect(await navigator.clipboard.readText()).toBe('ABCDE-23456');
  expect(screen.queryByRole('button', { name: 'Vorgangsnummer teilen' })).not.toBeInTheDocument();
  expect(screen.getByText('Eine Bestätigung wird an erika@example.org gesendet.')).toBeVisible();
  const [{ body, key } = { body: undefined, key: '' }] = sent();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(body).toMatchObject({
    meterType: 'ELECTRIC_METER',
    meterNumber: '1EMH0012345678',
    readingValues: [{ obis: '1-0:0.0.0', value: 12_345, readingImages: [] }],
    readingDate: '2026-11-20T12:00:00.000Z',
    readingReason: 'ANNUAL_READING',
    contact: { firstname: 'Erika', zip: '12345', city: 'Musterstadt' },
    email: 'erika@example.org',
    privacyConsent: true,
  });
  expect(requests.find(({ path }) => path === receipts)?.body).toEqual({
    result: { submissionNumber: 'ABCDE-23456', created: '2026-11-20T10:00:00.000Z' },
    email: 'erika@example.org',
    language: 'de-FORMAL',
  });
  expect(sessionStorage).toHaveLength(0);
});

test('the next meter at the same address keeps who and where, and is a submission of its own', async () => {
  const share = jest.fn();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user, sent } = await showWizard();
  await fillUpTo(user, 'Zusammenfassung');
  await user.click(consent());
  await user.click(submitButton());
  await pass(100);
  await user.click(button('Vorgangsnummer teilen'));
  expect(share).toHaveBeenCalledWith({
    title: 'Ablesung ohne Anmeldung – Test',
    text: 'Vorgangsnummer: ABCDE-23456',
  });
  Reflect.deleteProperty(navigator, 'share');
  await user.click(button('Weiteren Zähler an dieser Adresse ablesen'));
  await pass(10);
  expect(heading()).toHaveTextContent(/^Zähler$/);
  expect(field('Zählernummer')).toHaveValue('');
  await fillUpTo(user, 'Kontakt');
  for (const [name, text] of Object.entries(person)) expect(field(name)).toHaveValue(text);
  await goToNext(user);
  await user.click(consent());
  await user.click(submitButton());
  await pass(100);
  const [first, second] = sent();
  expect(second?.key).not.toBe(first?.key);
  expect(heading()).toHaveTextContent('Fertig');
});

describe('the session', () => {
  test('is being asked for while the reader begins; without an answer nothing is sent', async () => {
    const { user, sent } = await showWizard({ answers: { [token]: ['never'] } });
    expect(screen.getByText('Eingabe wird vorbereitet …')).toBeVisible();
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(consent());
    expect(submitButton()).toBeDisabled();
    expect(sent()).toEqual([]);
    // The field that comes with the answer would move what the reader is about to tap.
    expect(field('E-Mail-Adresse')).toBeVisible();
  });

  test('that is refused shows a message, with a way home and a retry', async () => {
    const { user } = await showWizard({ answers: { [token]: [refused(403), refused(403)] } });
    expect(heading()).toHaveTextContent('Die Zählerstandserfassung ist momentan nicht möglich');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    await user.click(button('Erneut versuchen'));
    await pass(10);
    expect(heading()).toHaveTextContent('Die Zählerstandserfassung ist momentan nicht möglich');
    expect(heading()).toHaveFocus();
  });

  test('that is refused because there are no readings without login is no other try', async () => {
    await showWizard({ answers: { [token]: [notAllowed] } });
    expect(heading()).toHaveTextContent('Ablesung ohne Anmeldung');
    expect(screen.getByRole('alert')).toHaveTextContent('Diese Funktion ist nicht verfügbar.');
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
  });

  test('that could be had at the second try leads to the heading of the step', async () => {
    const { user } = await showWizard({ answers: { [token]: [refused(403), 'never'] } });
    await user.click(button('Erneut versuchen'));
    await pass(10);
    expect(heading()).toHaveTextContent('Zähler');
    expect(heading()).toHaveFocus();
  });

  test('without the role shows a message', async () => {
    await showWizard({ roles: [], inEnglish: true });
    expect(heading()).toHaveTextContent('Reading without Login Details is currently not possible.');
  });

  /** Incomplete entries of each step at the end of the session, and the expected values. */
  const begun = {
    Zähler: { enter: user => enter(user, 'Zählernummer', '1emh00'), fields: { Zählernummer: '1EMH00' } },
    Zählerstand: { enter: user => enter(user, 'Zählerstand', '12'), fields: { Zählerstand: '12' } },
    Kontakt: {
      enter: async user => {
        await enter(user, 'Vorname', 'Eri');
        await enter(user, 'PLZ', '123');
      },
      fields: { Vorname: 'Eri', PLZ: '123', Ort: '' },
    },
    Zusammenfassung: {
      enter: async user => {
        await user.click(consent());
        await enter(user, 'E-Mail-Adresse', 'erika@exam');
      },
      fields: { 'E-Mail-Adresse': 'erika@exam' },
    },
  } satisfies Record<string, { enter: (user: User) => Promise<void>; fields: Record<string, string> }>;
  const steps = ['Zähler', 'Zählerstand', 'Kontakt', 'Zusammenfassung'] as const;

  test.each(steps)('that expires in the step %s is renewed, and everything typed is there', async step => {
    const { user } = await showWizard();
    if (step !== 'Zähler') await fillUpTo(user, step);
    await begun[step].enter(user);
    await pass(tokenMilliseconds);
    expect(heading()).toHaveTextContent('Session abgelaufen');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Ihre Eingaben sind noch da.');
    await user.click(button('Sitzung erneuern'));
    await pass(10);
    expect(heading()).toHaveTextContent(step);
    expect(heading()).toHaveFocus();
    for (const [name, text] of Object.entries(begun[step].fields)) expect(field(name)).toHaveValue(text);
    if (step === 'Zusammenfassung') expect(consent()).toBeChecked();
    const earlier = [{ Zählernummer: '1EMH0012345678' }, { Zählerstand: '12345' }, { ...person }].slice(
      0,
      steps.indexOf(step),
    );
    for (const fields of earlier.reverse()) {
      await user.click(button('browser back'));
      await pass(10);
      for (const [name, text] of Object.entries(fields)) expect(field(name)).toHaveValue(text);
    }
  });

  test('that expires behind what was sent takes nothing of it; the next meter is for another one', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(consent());
    await user.click(submitButton());
    await pass(100);
    await pass(tokenMilliseconds);
    expect(screen.getByText('ABCDE-23456')).toBeVisible();
    await user.click(button('Weiteren Zähler an dieser Adresse ablesen'));
    await pass(10);
    expect(heading()).toHaveTextContent('Session abgelaufen');
    expect(screen.getByText(/Ihre Eingaben sind noch da\./)).toBeVisible();
    await user.click(button('Sitzung erneuern'));
    await pass(10);
    expect(field('Zählernummer')).toHaveValue('');
    await fillUpTo(user, 'Kontakt');
    for (const [name, text] of Object.entries(person)) expect(field(name)).toHaveValue(text);
  });

  test('that the server no longer knows when it is sent is renewed, and sent under the same key', async () => {
    const { user, sent } = await showWizard({ answers: { [results]: [refused(401), stored] } });
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(consent());
    await user.click(submitButton());
    await pass(100);
    expect(heading()).toHaveTextContent('Session abgelaufen');
    await user.click(button('Sitzung erneuern'));
    await pass(10);
    await user.click(submitButton());
    await pass(100);
    expect(heading()).toHaveTextContent('Fertig');
    const [first, second] = sent();
    expect(second).toEqual(first);
  });

  test('is asked for in English words of the specification', async () => {
    const { user } = await showWizard({ inEnglish: true });
    expect(screen.getByText('Please enter the meter number in full.')).toBeVisible();
    await user.type(field('Meter number'), '1EMH');
    await pass(tokenMilliseconds);
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has expired, please log in again.');
  });
});

describe('the ways of the browser', () => {
  test('one step back and forth loses nothing; a change comes back to the summary', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(button('browser back'));
    await pass(10);
    expect(heading()).toHaveTextContent('Kontakt');
    expect(field('Ort')).toHaveValue('Musterstadt');
    await user.click(button('browser forward'));
    await pass(10);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    const section = screen.getByRole('region', { name: 'Zählerstand' });
    await user.click(within(section).getByRole('button', { name: 'Ändern' }));
    await pass(10);
    expect(heading()).toHaveTextContent('Zählerstand');
    await user.clear(field('Zählerstand'));
    await user.type(field('Zählerstand'), '777');
    await goToNext(user);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    expect(screen.getByText('777 kWh')).toBeVisible();
    await user.click(button('browser back'));
    await pass(10);
    expect(heading()).toHaveTextContent('Kontakt');
  });

  test('another type leads over what is missing then, and back to the summary', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zusammenfassung');
    const section = screen.getByRole('region', { name: 'Zähler' });
    await user.click(within(section).getByRole('button', { name: 'Ändern' }));
    await pass(10);
    await user.click(screen.getByRole('radio', { name: 'Gaszähler' }));
    await goToNext(user);
    expect(heading()).toHaveTextContent('Zählerstand');
    await user.type(field('Zählerstand'), '5');
    await goToNext(user);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    expect(screen.getByText('5 m³')).toBeVisible();
  });

  test('after sending, back shows what was sent', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(consent());
    await user.click(submitButton());
    await pass(100);
    await user.click(button('browser back'));
    await pass(10);
    expect(screen.getByText('ABCDE-23456')).toBeVisible();
  });

  test('another page of the portal takes everything from this tab', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Kontakt');
    await pass(10);
    expect(sessionStorage.length).toBeGreaterThan(0);
    await user.click(screen.getByRole('link', { name: 'leave' }));
    await pass(10);
    expect(screen.getByText('another page')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  test('a reload brings back what was typed', async () => {
    const first = await showWizard();
    await fillUpTo(first.user, 'Kontakt');
    await pass(10);
    const kept = { ...sessionStorage };
    first.unmount();
    // The page that is loaded again finds what the one before it had kept: its effects did not run.
    for (const [name, content] of Object.entries(kept)) sessionStorage.setItem(name, String(content));
    const { user } = await showWizard({ minutesLater: 20 });
    expect(field('Zählernummer')).toHaveValue('1EMH0012345678');
    await goToNext(user);
    expect(field('Zählerstand')).toHaveValue('12345');
  });

  test('a reload on the way to the next meter at the address brings back who and where', async () => {
    const first = await showWizard();
    await fillUpTo(first.user, 'Zusammenfassung');
    await first.user.click(consent());
    await first.user.click(submitButton());
    await pass(100);
    await first.user.click(button('Weiteren Zähler an dieser Adresse ablesen'));
    await pass(10);
    const kept = { ...sessionStorage };
    first.unmount();
    for (const [name, content] of Object.entries(kept)) sessionStorage.setItem(name, String(content));
    const { user } = await showWizard({ minutesLater: 20 });
    expect(field('Zählernummer')).toHaveValue('');
    await fillUpTo(user, 'Kontakt');
    for (const [name, text] of Object.entries(person)) expect(field(name)).toHaveValue(text);
  });

  test('who types the next meter before the browser has its place stays in its step', async () => {
    const { user } = await showWizard();
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(consent());
    await user.click(submitButton());
    await pass(100);
    // As in a browser, where the router's new place waits for what is more urgent.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      button('Weiteren Zähler an dieser Adresse ablesen').click();
      await Promise.resolve();
      const number = field('Zählernummer') as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        number,
        '1EMH0012345679',
      );
      number.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = true;
    }
    await pass(100);
    expect(heading()).toHaveTextContent('Zähler');
    expect(heading()).not.toHaveTextContent('Zählerstand');
    expect(field('Zählernummer')).toHaveValue('1EMH0012345679');
  });
});

describe('sending', () => {
  async function toBeSent(shown: Parameters<typeof showWizard>[0] = {}) {
    const wizard = await showWizard(shown);
    await fillUpTo(wizard.user, 'Zusammenfassung');
    await wizard.user.click(consent());
    return wizard;
  }

  test('two presses are one reading', async () => {
    const { user, sent } = await toBeSent();
    await user.dblClick(submitButton());
    await pass(100);
    expect(sent()).toHaveLength(1);
  });

  test.each([
    ['no answer', lost],
    ['500', refused(500)],
    ['408', refused(408)],
    ['425', refused(425)],
    ['429', refused(429)],
  ])('%s: it stays with a message, and is retried under the same key', async (_what, answer) => {
    const { user, sent } = await toBeSent({ answers: { [results]: [answer, answer, stored] } });
    await user.click(submitButton());
    await pass(100);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    expect(screen.getByRole('alert')).toHaveTextContent('Der Zählerstand konnte nicht übermittelt werden.');
    await pass(31_000);
    expect(sent()).toHaveLength(2);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(100);
    expect(heading()).toHaveTextContent('Fertig');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('going back to change something stops the retries', async () => {
    const { user, sent } = await toBeSent({ answers: { [results]: [lost, stored] } });
    await user.click(submitButton());
    await pass(100);
    await user.click(button('browser back'));
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    await user.type(field('Ort'), 'x');
    await goToNext(user);
    await user.click(submitButton());
    await pass(100);
    const [first, second] = sent();
    expect(second?.key).not.toBe(first?.key);
  });

  test('a refused field is named on the summary, and marked in its step until it is changed', async () => {
    const { user } = await toBeSent({ answers: { [results]: [refused(422, 'contact.zip'), stored] } });
    await user.click(submitButton());
    await pass(100);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    expect(submitButton()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Die Ablesung wurde nicht angenommen.*PLZ: Diese Angabe wurde nicht angenommen\./,
    );
    expect(notifications()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'PLZ' }));
    await pass(10);
    expect(heading()).toHaveTextContent('Kontakt');
    expect(heading()).toHaveFocus();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/ändern Sie Ihre Angaben in diesem Schritt/);
    expect(alert).not.toHaveTextContent(/später/);
    expect(field('PLZ')).toBeInvalid();
    expect(button('Weiter')).toBeDisabled();
    await user.type(field('PLZ'), '{Backspace}6');
    expect(field('PLZ')).toBeValid();
    expect(alert).not.toBeInTheDocument();
    await goToNext(user);
    await user.click(submitButton());
    await pass(100);
    expect(heading()).toHaveTextContent('Fertig');
  });

  test('each fault of the contact has its own words, on the summary and in the step', async () => {
    const answer = refused(
      422,
      { field: 'contact.firstname', message: 'tooLong, allowed 40' },
      { field: 'contact.lastname', message: 'disallowedCharacters' },
      { field: 'contact.street', message: 'required' },
      { field: 'contact.zip', message: 'zipIncomplete' },
      { field: 'contact.city', message: 'unknownToThisPortal' },
      { field: 'readingReason', message: 'reasonUnknown' },
    );
    const { user } = await toBeSent({ answers: { [results]: [answer] } });
    await user.click(submitButton());
    await pass(100);
    const items = within(screen.getByRole('alert')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Vorname: Höchstens 40 Zeichen',
      'Nachname: Nur übliche Zeichen, bitte',
      'Straße: Bitte ausfüllen',
      'PLZ: Bitte 5 Ziffern',
      'Ort: Diese Angabe wurde nicht angenommen. Bitte ändern Sie sie.',
      'Ablesegrund: Diese Angabe wurde nicht angenommen. Bitte ändern Sie sie.',
    ]);
    await user.click(screen.getByRole('link', { name: 'Nachname' }));
    await pass(10);
    expect(field('Nachname')).toHaveAccessibleDescription('Nachname: Nur übliche Zeichen, bitte');
    expect(screen.getByRole('combobox', { name: /^Ablesegrund/ })).toBeInvalid();
  });

  test('a refusal because readings without login are switched off is not "later"', async () => {
    const { user } = await toBeSent({ answers: { [results]: [notAllowed] } });
    await user.click(submitButton());
    await pass(100);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/^Ablesung ohne AnmeldungDiese Funktion ist nicht verfügbar\.$/);
  });

  test('each field that is refused has its way; after a change the others come before the summary', async () => {
    const { user, sent } = await toBeSent({
      answers: {
        [results]: [
          refused(422, 'contact.zip', 'readingValues.0.value', 'readingDate', 'email', 'meterNumber'),
          stored,
        ],
      },
    });
    await user.click(submitButton());
    await pass(100);
    const alert = screen.getByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'PLZ: Diese Angabe wurde nicht angenommen. Bitte ändern Sie sie.',
      'Zählerstand: Dieser Stand wurde nicht angenommen. Bitte prüfen Sie ihn am Zähler.',
      'Ablesedatum: Dieses Datum wurde nicht angenommen. Bitte wählen Sie ein anderes.',
      'Zählernummer: Diese Zählernummer wurde nicht angenommen. Bitte prüfen Sie sie am Zähler.',
      'E-Mail-Adresse: Bitte prüfen Sie die E-Mail-Adresse.',
    ]);
    expect(field('E-Mail-Adresse')).toBeInvalid();
    await user.click(within(alert).getByRole('link', { name: 'E-Mail-Adresse' }));
    await pass(20);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    expect(field('E-Mail-Adresse')).toHaveFocus();
    await user.click(within(alert).getByRole('link', { name: 'Zählernummer' }));
    await pass(10);
    expect(heading()).toHaveTextContent('Zähler');
    await user.type(field('Zählernummer'), '{Backspace}9');
    await goToNext(user);
    expect(heading()).toHaveTextContent('Zählerstand');
    await user.type(field('Zählerstand'), '{Backspace}6');
    await user.clear(field('Ablesedatum'));
    await user.type(field('Ablesedatum'), '19.11.2026');
    await goToNext(user);
    expect(heading()).toHaveTextContent('Kontakt');
    await user.type(field('PLZ'), '{Backspace}6');
    await goToNext(user);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    await user.click(submitButton());
    await pass(100);
    expect(sent()[1]?.body).toMatchObject({ meterNumber: '1EMH0012345679', contact: { zip: '12346' } });
  });

  test.each([
    [400, /^Die Ablesung wurde nicht angenommenBitte prüfen und ändern Sie Ihre Angaben\./],
    [422, /^Die Ablesung wurde nicht angenommenBitte prüfen und ändern Sie Ihre Angaben\./],
    [403, /^Das Ablesen ohne Zugangsdaten ist momentan nicht möglich\./],
    [
      413,
      /^Senden fehlgeschlagenDer Zählerstand konnte nicht übermittelt werden\. Bitte versuchen Sie es später/,
    ],
  ])('%i as a whole is shown once, on the summary, without retries', async (status, words) => {
    const { user, sent } = await toBeSent({ answers: { [results]: [refused(status), stored] } });
    await user.click(submitButton());
    await pass(100);
    await pass(60_000);
    expect(heading()).toHaveTextContent('Zusammenfassung');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(notifications()).toEqual([]);
    expect(sent()).toHaveLength(1);
  });

  test('a failure scrolls into view once; retries neither move the page nor repeat it', async () => {
    const { user } = await toBeSent({ answers: { [results]: [lost, lost, 'never'] } });
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    submitButton().focus();
    await user.keyboard('{Enter}');
    await pass(100);
    const alert = screen.getByRole('alert');
    expect(scrolled.mock.contexts).toEqual([alert]);
    expect(button('Erneut senden')).toHaveFocus();
    const told = jest.fn();
    new MutationObserver(told).observe(alert, { childList: true, subtree: true, characterData: true });
    await user.click(field('E-Mail-Adresse'));
    await pass(31_000);
    expect(field('E-Mail-Adresse')).toHaveFocus();
    await pass(31_000);
    expect(screen.getByText('Ablesung wird gesendet …')).toBeVisible();
    expect(field('E-Mail-Adresse')).toHaveFocus();
    expect(told).not.toHaveBeenCalled();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  test('the time that the server names is waited for, also when the connection comes back', async () => {
    const busy = { error: { ...lost.error, reason: 'gateway', status: 503, retryAfterSeconds: 90 } } as const;
    const { user, sent } = await toBeSent({ answers: { [results]: [busy, stored] } });
    await user.click(submitButton());
    await pass(100);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(89_000);
    expect(sent()).toHaveLength(1);
    await pass(1500);
    expect(heading()).toHaveTextContent('Fertig');
  });

  test('without the consent it waits, and continues with it', async () => {
    const { user, sent } = await toBeSent({ answers: { [results]: [lost, stored] } });
    await user.click(submitButton());
    await pass(100);
    await user.click(consent());
    await pass(31_000);
    expect(sent()).toHaveLength(1);
    await user.click(consent());
    await pass(31_000);
    expect(heading()).toHaveTextContent('Fertig');
  });

  test.each([
    ['the role', { roles: ['ROLE_KSA_UNKNOWN_READINGS'] }],
    ['the setting', { application: { communicationSettings: {} } }],
  ])('without %s no address is asked for', async (_what, shown) => {
    await toBeSent(shown);
    expect(screen.queryByRole('textbox', { name: 'E-Mail-Adresse' })).not.toBeInTheDocument();
  });
});

describe('the receipt', () => {
  const busy = { error: { ...lost.error, reason: 'gateway', status: 503 } } as const;

  /** A reading that is sent with an address for its receipt. */
  async function withReceipt(...answers: readonly Answered[]) {
    const wizard = await showWizard({ answers: { [receipts]: answers } });
    const { user, requests } = wizard;
    await fillUpTo(user, 'Zusammenfassung');
    await user.click(consent());
    await enter(user, 'E-Mail-Adresse', 'erika@example.org');
    await user.click(submitButton());
    await pass(100);
    const asked = () =>
      requests.filter(({ path }) => path === receipts).map(({ headers }) => headers?.['idempotency-key']);
    return { ...wizard, asked };
  }
  const noReceipt = /^Keine BestätigungDie Bestätigung per E-Mail hat nicht geklappt\./;

  test('that is requested is shown on the page alone', async () => {
    await withReceipt({ body: {} });
    expect(screen.getByText('Eine Bestätigung wird an erika@example.org gesendet.')).toBeVisible();
    expect(notifications()).toEqual([]);
  });

  test('that is unavailable is reported once, and blocks nothing', async () => {
    const { asked } = await withReceipt(refused(403));
    await pass(60_000);
    expect(screen.getByText('ABCDE-23456')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(noReceipt);
    expect(notifications()).toEqual([]);
    expect(asked()).toHaveLength(1);
  });

  test('is asked for again while the page is open, as the same one, until there is an answer', async () => {
    const { asked } = await withReceipt(busy, lost, refused(429), { body: {} });
    expect(screen.getByText(/^Die Bestätigung per E-Mail hat noch nicht geklappt\./)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await pass(31_000);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(100);
    await pass(31_000);
    expect(screen.getByText('Eine Bestätigung wird an erika@example.org gesendet.')).toBeVisible();
    await pass(120_000);
    expect(asked()).toHaveLength(4);
    expect(new Set(asked()).size).toBe(1);
  });

  test('is not asked for any more once the page is left', async () => {
    const { user, asked } = await withReceipt(busy);
    await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
    await pass(120_000);
    expect(asked()).toHaveLength(1);
  });

  test('of the meter before is distinct from that of the next one', async () => {
    const { user } = await withReceipt(busy, refused(403));
    await user.click(button('Weiteren Zähler an dieser Adresse ablesen'));
    await pass(31_000);
    expect(heading()).toHaveTextContent('Zähler');
    expect(notifications()).toEqual([
      'ERROR: Keine Bestätigung / Die Bestätigung per E-Mail hat nicht geklappt. Ihr Zählerstand ist trotzdem angekommen.',
    ]);
  });
});
