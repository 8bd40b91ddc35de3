import { type ContactText, contactTextFor } from './contact-text.ts';

const item = (language: string, path: string, text = `${language} ${path}`): ContactText => ({
  language,
  path,
  text,
});
const all = [
  item('de-FORMAL', '/'),
  item('de-FORMAL', '/ablesung-ohne-zugang'),
  item('en-FORMAL', '/'),
  item('de-INFORMAL', '/', ' \n'),
];
const textFor = (path: string, language: string, from = all) => contactTextFor(path, language, from)?.text;

test('what is meant for the place comes before what is said everywhere', () => {
  expect(textFor('/ablesung-ohne-zugang', 'de-FORMAL')).toBe('de-FORMAL /ablesung-ohne-zugang');
  expect(textFor('/auswertung', 'de-FORMAL')).toBe('de-FORMAL /');
});

test('the reader’s language comes first, then German; an empty text is none', () => {
  expect(textFor('/ablesung-ohne-zugang', 'en-FORMAL')).toBe('en-FORMAL /');
  expect(textFor('/ablesung-ohne-zugang', 'de-INFORMAL')).toBe('de-FORMAL /ablesung-ohne-zugang');
});

test('nothing where nothing was written for the place', () => {
  expect(textFor('/', 'de-FORMAL', [])).toBeUndefined();
  expect(textFor('/', 'en-FORMAL', [item('en-FORMAL', '/help')])).toBeUndefined();
});
