import { screen, within } from '@testing-library/react';
import { showInformation } from '../testing/show-information.tsx';
import Accessibility from './Accessibility.tsx';
import Imprint from './Imprint.tsx';
import Privacy from './Privacy.tsx';

test('imprint and privacy are what the utility wrote, and never more than text', async () => {
  const texts = {
    'imprint/de-FORMAL': '## Anbieter\nStadtwerke <script>alert(1)</script> [x](javascript:alert(1))',
    'privacy/de-FORMAL': '# Zweck\nAbrechnung',
  };
  const imprint = await showInformation(<Imprint />, { texts });
  expect(screen.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Anbieter' })).toBeVisible();
  expect(screen.getByText(/<script>alert\(1\)<\/script>/)).toBeVisible();
  // The only link is ours, to the licences of third-party libraries.
  expect(screen.getByRole('link')).toHaveAttribute('href', '/licences');
  imprint.unmount();
  await showInformation(<Privacy />, { texts });
  expect(screen.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible();
  expect(screen.getByText('Abrechnung')).toBeVisible();
});

test('a link may be defined in another section', async () => {
  const text =
    '# Anbieter\nSiehe [unsere Seite][seite] und [unten].\n# Verweise\n[seite]: https://b.example/\n[unten]: #verweise';
  await showInformation(<Imprint />, { texts: { 'imprint/de-FORMAL': text } });
  expect(screen.getByRole('link', { name: 'unsere Seite' })).toHaveAttribute('href', 'https://b.example/');
  expect(screen.getByRole('link', { name: 'unten' })).toHaveAttribute('href', '#verweise');
});

const accessibility = {
  enabled: true,
  companyName: 'Stadtwerke Lindental',
  mainUrl: 'https://portal.example/',
  legals: [{ text: 'Landesgesetz' }],
  alternatives: [{ title: 'Telefon', description: 'Wir lesen vor', link: 'tel:+4930', text: '030' }],
  contact: {
    person: 'Jonas Lindner',
    email: { link: 'mailto:a@b.example', text: 'a@b.example' },
    phone: { link: 'tel:+4931', text: '031' },
    postal: 'Marktstraße 1',
    form: { link: 'https://b.example/formular', text: 'Formular' },
  },
  enforcementOffice: {
    name: 'Schlichtungsstelle',
    contact: 'Frau Amt',
    postal: 'Amtsweg 2',
    email: 'amt@c.example',
    phone: '+49 32 / 1',
    form: 'https://c.example/form',
    web: 'https://c.example/',
  },
  responseWeeks: 1,
};
const part = (name: string) => within(screen.getByRole('region', { name }));

test('the statement says everything that is configured, each in its place', async () => {
  await showInformation(<Accessibility />, { legal: { accessibility } });
  expect(screen.getByRole('heading', { level: 1, name: 'Erklärung zur Barrierefreiheit' })).toBeVisible();
  const scope = part('Geltungsbereich');
  expect(scope.getByText(/^Stadtwerke Lindental möchte/)).toBeVisible();
  expect(scope.getByRole('link')).toHaveAttribute('href', 'https://portal.example/');
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(scope.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Landesgesetz']);
  expect(scope.getByText('Diese Erklärung wurde am 15.04.2025 erstellt.')).toBeVisible();
  const conformity = part('Stand der Vereinbarkeit mit den Anforderungen');
  expect(conformity.getByText(/teilweise vereinbar/)).toBeVisible();
  expect(conformity.getAllByRole('listitem').length).toBeGreaterThan(3);
  expect(part('Andere Wege').getByText(/„Hoher Kontrast“/)).toBeVisible();
  expect(part('Andere Wege').getByRole('link', { name: '030' })).toHaveAttribute('href', 'tel:+4930');
  const [, phone] = part('Andere Wege').getAllByRole('listitem');
  expect(phone).toHaveTextContent('Telefon: Wir lesen vor 030');
  const contact = part('Barrieren melden');
  for (const text of ['Jonas Lindner', 'Marktstraße 1']) expect(contact.getByText(text)).toBeVisible();
  expect(contact.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    'mailto:a@b.example',
    'tel:+4931',
    'https://b.example/formular',
  ]);
  const office = part('Durchsetzungsverfahren');
  for (const text of ['Schlichtungsstelle', 'Frau Amt', 'Amtsweg 2'])
    expect(office.getByText(text)).toBeVisible();
  expect(office.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    'mailto:amt@c.example',
    'tel:+49321',
    'https://c.example/form',
    'https://c.example/',
  ]);
  expect(office.getByText('Die Stelle antwortet in der Regel innerhalb von 1 Woche.')).toBeVisible();
});

test('missing configuration is left out, or has the values of the specification', async () => {
  await showInformation(<Accessibility />, { legal: { accessibility: { enabled: true } } });
  expect(part('Geltungsbereich').getByText(/^Diese Erklärung gilt für/)).toBeVisible();
  expect(part('Geltungsbereich').getByText(/BITV 2\.0/)).toBeVisible();
  expect(part('Barrieren melden').queryByRole('term')).not.toBeInTheDocument();
  expect(part('Durchsetzungsverfahren').getByText(/innerhalb von 4 Wochen/)).toBeVisible();
});

test('companies name other laws and another office; all of it is in English too', async () => {
  const legal = { accessibility: { enabled: true, legalVariant: 'BFSG', createdOn: '2026-11-24' } };
  await showInformation(<Accessibility />, { legal, inEnglish: true });
  expect(part('Scope').getByText(/\(BFSG\)/)).toBeVisible();
  expect(part('Market surveillance').getByText(/within 4 weeks/)).toBeVisible();
});

test('in English it says of what is configured that it is German', async () => {
  await showInformation(<Accessibility />, { legal: { accessibility }, inEnglish: true });
  for (const text of [
    'Landesgesetz',
    'Telefon',
    'Jonas Lindner',
    'Formular',
    'Schlichtungsstelle',
    'Frau Amt',
  ])
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'de');
  expect(screen.getByText('Report barriers').closest('[lang]')?.getAttribute('lang')).not.toBe('de');
});

test('in English it is English throughout, where the utility has written it so', async () => {
  const english = {
    ...accessibility,
    legals: [{ text: 'Landesgesetz', textEN: 'State law' }],
    alternatives: [
      {
        title: 'Telefon',
        titleEN: 'Phone line',
        description: 'Wir lesen vor',
        descriptionEN: 'We read to you',
        link: 'https://b.example/anruf',
        text: 'Rückruf',
        textEN: 'Call me back',
      },
    ],
    contact: {
      person: 'Jonas Lindner, Beauftragter',
      personEN: 'Jonas Lindner, officer',
      form: { link: 'https://b.example/formular', text: 'Formular', textEN: 'Our form' },
    },
    enforcementOffice: { name: 'Schlichtungsstelle', nameEN: 'Arbitration board' },
  };
  await showInformation(<Accessibility />, {
    legal: { accessibility: english },
    inEnglish: true,
  });
  expect(part('Scope').getByText('State law')).toBeVisible();
  expect(part('Scope').getByText('This statement was prepared on 15/04/2025.')).toBeVisible();
  expect(part('Other ways').getByText(/: We read to you/)).toHaveTextContent(/^Phone line: We read to you/);
  expect(part('Other ways').getByRole('link', { name: 'Call me back' })).toBeVisible();
  expect(part('Report barriers').getByText('Jonas Lindner, officer')).toBeVisible();
  expect(part('Report barriers').getByRole('link', { name: 'Our form' })).toBeVisible();
  expect(part('Enforcement procedure').getByText('Arbitration board')).toBeVisible();
  expect(document.querySelector('[lang="de"]')).toBeNull();
});

test('custom content takes the place of all of it, and is never more than text', async () => {
  const customContent = '# Unser Wort\nText <iframe src=x></iframe> [x](javascript:alert(1))';
  await showInformation(<Accessibility />, { legal: { accessibility: { ...accessibility, customContent } } });
  expect(await screen.findByRole('heading', { level: 2, name: 'Unser Wort' })).toBeVisible();
  expect(document.querySelector('iframe, a')).toBeNull();
  expect(screen.queryByText('Jonas Lindner')).not.toBeInTheDocument();
});

test('custom content has an English form; without it, it is marked as German', async () => {
  const customContent = '# Unser Wort\nText';
  const both = { ...accessibility, customContent, customContentEN: '# Our words\nText' };
  const shown = await showInformation(<Accessibility />, { legal: { accessibility: both }, inEnglish: true });
  const heading = () => screen.findByRole('heading', { level: 2 });
  expect(await heading()).toHaveTextContent('Our words');
  expect(document.querySelector('[lang="de"]')).toBeNull();
  shown.unmount();
  const german = await showInformation(<Accessibility />, { legal: { accessibility: both } });
  expect(await heading()).toHaveTextContent('Unser Wort');
  german.unmount();
  const onlyGerman = { ...accessibility, customContent };
  await showInformation(<Accessibility />, { legal: { accessibility: onlyGerman }, inEnglish: true });
  expect((await heading()).closest('[lang]')).toHaveAttribute('lang', 'de');
});
