import { resolve } from 'node:path';
import { startProcess } from '#test-processes';
import { mailSettingsOf } from './mail-settings.ts';

const from = { MAIL_FROM: 'portal@stadtwerke.example' };
const of = (SMTP_URL: string, more: object = from) => mailSettingsOf({ SMTP_URL, ...more }, '.data');

test('without a server mails lie in files', () => {
  expect(mailSettingsOf({}, '.data')).toEqual({
    from: { address: 'portal@localhost' },
    directory: resolve('.data/mail'),
  });
  expect(mailSettingsOf({ SMTP_URL: '', ...from }, '/d')).toEqual({
    from: { address: 'portal@stadtwerke.example' },
    directory: '/d/mail',
  });
});

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, tls: 'implicit' }],
  ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'required' }],
  ['smtp://mail.example:25?tls=optional', { host: 'mail.example', port: 25, tls: 'optional' }],
  ['smtp://mail.example:25/?tls=off', { host: 'mail.example', port: 25, tls: 'off' }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'off' }],
  ['smtp://[::1]:25?tls=required', { host: '::1', port: 25, tls: 'required' }],
  [
    'smtp://portal%40a.example:p%2Fw%25@mail.example',
    { host: 'mail.example', port: 587, tls: 'required', auth: { user: 'portal@a.example', pass: 'p/w%' } },
  ],
])('%s', (url, server) => expect(of(url)).toEqual({ from: { address: from.MAIL_FROM }, server }));

test.each([
  ['mail.example:587', /^SMTP_URL is not of the form/],
  ['http://mail.example', /^SMTP_URL is not of the form/],
  ['smtp://', /^SMTP_URL is not of the form/],
  ['smtp://mail.example/path', /^SMTP_URL is not of the form/],
  ['smtp://u:geheim@mail.example:99999', /^SMTP_URL is not of the form/],
  ['smtp://u:geheim@mail.example:0', /^The port of SMTP_URL/],
  ['smtp://u:geheim%zz@mail.example', /percent-encoded/],
  ['smtp://u:geheim@mail.example?tls=maybe', /^tls in SMTP_URL/],
  ['smtps://u:geheim@mail.example?tls=off', /^smtps in SMTP_URL/],
  ['smtp://u:geheim@mail.example?pool=true', /^SMTP_URL knows no "pool"/],
])('%s is refused in one line, without the password', (url, message) => {
  expect(() => of(url)).toThrow(message);
  expect(() => of(url)).not.toThrow(/geheim|\n/);
  expect(() => of(url)).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
});

test('a server needs a sender, and a sender has to be one', () => {
  expect(() => of('smtp://mail.example', {})).toThrow(/^MAIL_FROM must be set/);
  expect(() => of('smtp://mail.example', { MAIL_FROM: 'Stadtwerke' })).toThrow(
    /^MAIL_FROM must be an address/,
  );
});

test('a backend refuses a wrong setting before it looks for anything else', async () => {
  const starting = startProcess('postgres://nobody@127.0.0.1:1/none', '/nowhere/keys.json', {
    SMTP_URL: 'mail.example',
  });
  await expect(starting).rejects.toThrow(/^SMTP_URL is not of the form [^\n]+\n$/);
}, 60_000);
