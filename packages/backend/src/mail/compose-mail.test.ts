import { applicationSchema } from '@zaehlwerk/api/schema';
import * as fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { type ComposedMail, composeMail, partsOf } from './compose-mail.ts';
import { isMailAddress, isRecipient, parseNamedAddress } from './mail-address.ts';
import { mailLogoOf } from './mail-logo.ts';
import { type ReadingReceipt, readingReceiptMail } from './reading-receipt.ts';

const receipt: ReadingReceipt = {
  submissionNumber: 'K7MP-X3WD-9F',
  meterType: 'ELECTRIC_METER',
  meterNumber: '1EMH0012345678',
  readingDate: '2026-11-20',
  name: 'Erika Mustermann',
  readings: [
    { rateName: 'Verbrauch HT', obis: '1-0:1.8.1', value: '12345.50' },
    { rateName: 'Verbrauch NT', obis: '1-0:1.8.2', unit: 'MWh', value: '0' },
    { value: '7' },
  ],
};

type Written = Partial<Pick<ComposedMail, 'language' | 'logo' | 'recipient' | 'replyTo'>> & {
  config?: object;
  name?: string;
  receipt?: Partial<ReadingReceipt>;
};

async function written({ config = {}, name = 'Stadtwerke Köln', receipt: change, ...mail }: Written = {}) {
  const application = applicationSchema.parse({ ...config, applicationId: 'demo', applicationName: name });
  const { language = 'de-FORMAL', recipient = 'erika@example.org' } = mail;
  const { content } = await partsOf(readingReceiptMail, { ...receipt, ...change }, { application, language });
  const raw = await composeMail(content, {
    ...mail,
    application,
    language,
    from: { address: 'portal@stadtwerke.example' },
    recipient,
    messageId: '<1@portal.example>',
    date: new Date('2026-11-21T10:00:00Z'),
  });
  const text = raw.toString('latin1');
  const head = text.slice(0, text.indexOf('\r\n\r\n'));
  return { mail: await simpleParser(raw), head, text };
}

/** The names of all headers of the message itself. */
const headersOf = (head: string) => head.match(/^[^\s:]+(?=:)/gm)?.map(name => name.toLowerCase());

test('a receipt says who, what and when, as text and as HTML', async () => {
  const { mail, head } = await written();
  expect(mail.subject).toBe('Ihre Ablesung, Vorgangsnummer K7MP-X3WD-9F');
  expect(mail.from?.value).toEqual([{ name: 'Stadtwerke Köln', address: 'portal@stadtwerke.example' }]);
  expect(mail.text).toContain(`Guten Tag Erika Mustermann,

Ihre Ablesung ist bei uns eingegangen. Das haben Sie uns mitgeteilt:

Vorgangsnummer: K7MP-X3WD-9F
Zählerart: Stromzähler
Zählernummer: 1EMH0012345678
Ablesedatum: 20.11.2026
Name: Erika Mustermann

Zählerstände:
Verbrauch HT (1.8.1): 12.345,50 kWh
Verbrauch NT (1.8.2): 0 MWh
Zählerstand: 7
`);
  for (const part of ['12.345,50 kWh', 'Verbrauch HT (1.8.1)', 'K7MP-X3WD-9F', 'Stromzähler', '20.11.2026'])
    expect(mail.html).toContain(part);
  expect(mail.html).toMatch(/<html lang="de">/);
  expect(mail.html).toMatch(/prefers-color-scheme:dark/);
  expect(headersOf(head)?.sort()).toEqual(
    [
      ...['auto-submitted', 'content-language', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
      ...['subject', 'to', 'x-auto-response-suppress'],
    ].sort(),
  );
  expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(head).toMatch(/^Message-ID: <1@portal\.example>\r$/m);
  expect(head).toMatch(/^Date: Sat, 21 Nov 2026 10:00:00 \+0000\r$/m);
});

test('in each language; what the informal one does not word is as in the formal one', async () => {
  expect((await written({ language: 'en-FORMAL' })).mail.text).toMatch(
    /Dear Erika Mustermann,[\s\S]*Submission number: K7MP[\s\S]*Reading date: 20\/11\/2026[\s\S]*12,345\.50 kWh/,
  );
  const { text, html } = (await written({ language: 'de-INFORMAL' })).mail;
  expect(text).toMatch(/Hallo Erika Mustermann,[\s\S]*Vorgangsnummer: K7MP/);
  expect(html).not.toMatch(/\b(Sie|Ihre?)\b/);
});

test('a deployment words texts itself, in the language that it names, and not as HTML', async () => {
  const translations = {
    'de-FORMAL': {
      'mail.receipt.greeting': 'Moin <b>{{name}}</b> {{secret}},',
      'mail.receipt.subject': 'Neu\r\nBcc: x@evil.example',
      'mail.automatic': '  ',
    },
  };
  const config = {
    languageConfig: { translations },
    legal: { imprint: { url: 'https://stadtwerke.example/impressum?a="b"&c' } },
  };
  const { mail, head } = await written({ config });
  expect(mail.text).toContain('Moin <b>Erika Mustermann</b> {{secret}},');
  expect(mail.html).toContain('Moin &lt;b&gt;Erika Mustermann&lt;/b&gt; {{secret}},');
  expect(mail.text).toContain('Diese E-Mail wurde automatisch versendet.');
  expect(mail.html).toMatch(
    /<a href="https:\/\/stadtwerke\.example\/impressum\?a=(%22|&quot;)b(%22|&quot;)&amp;c"/,
  );
  expect(mail.subject).toBe('Neu Bcc: x@evil.example');
  expect(head).not.toMatch(/^bcc/im);
  expect((await written({ config, language: 'de-INFORMAL' })).mail.text).toContain('Hallo Erika');
});

test('the logo is inside the mail, small, and said by the name', async () => {
  const sharp = (await import('sharp')).default;
  const large = await sharp({ create: { width: 2000, height: 500, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="9" height="9"/></svg>',
  );
  const [drawn, fromSvg] = [
    await mailLogoOf({ mime: 'image/png', bytes: large }),
    await mailLogoOf({ mime: 'image/svg+xml', bytes: svg }),
  ];
  expect(drawn).toMatchObject({ width: 200, height: 50 });
  expect(fromSvg?.png.subarray(1, 4).toString()).toBe('PNG');
  expect(await mailLogoOf({ mime: 'image/png', bytes: Buffer.from('no image') })).toBeUndefined();
  const { mail, text } = await written({ logo: drawn });
  expect(mail.attachments).toMatchObject([
    { cid: 'logo', contentType: 'image/png', contentDisposition: 'inline' },
  ]);
  expect(text).toMatch(/src=3D"cid:logo"|src="cid:logo"/);
  expect(text).toContain('multipart/related');
  expect(text.length).toBeLessThan(30_000);
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'Eve\r\nBcc: x@evil.example',
    'Eve\n\n<script>alert(1)</script>',
    'Eve\u2028Bcc: x@evil.example',
    '\ud800 half \udc00',
    '=?utf-8?Q?=0D=0ABcc:_x@evil.example?=',
    '"><img src=x onerror=alert(1)>',
    '\u202eelttim\u202c',
    'a'.repeat(200),
    '🔌'.repeat(50),
    '.\r\n.\r\nMAIL FROM:<x@evil.example>',
  ),
);

test('typed text becomes no header, element, further line or part', async () => {
  const plain = await written();
  const count = (text: string | false | undefined, tag: RegExp) => (text || '').match(tag)?.length;
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, nasty, async (name, meterNumber, rateName, applicationName) => {
      const readings = [{ ...receipt.readings[0], value: '1', rateName }, ...receipt.readings.slice(1)];
      const cut = (text: string) => text.slice(0, 200);
      const { mail, head } = await written({
        name: applicationName,
        receipt: { name: cut(name), meterNumber: cut(meterNumber), readings },
      });
      expect(headersOf(head)).toEqual(headersOf(plain.head));
      expect(mail.to).toMatchObject({ value: [{ address: 'erika@example.org' }] });
      expect(mail.from?.value.map(({ address }) => address)).toEqual(['portal@stadtwerke.example']);
      expect(mail.attachments).toEqual([]);
      expect(count(mail.html, /<\w+/g)).toBe(count(plain.mail.html, /<\w+/g));
      expect(mail.text?.split('\n').length).toBe(plain.mail.text?.split('\n').length);
    }),
    { numRuns: 60 },
  );
});

/** The addresses that a mail program makes links of, as `linkify-it` in the parser finds them. */
async function linksIn(text: string): Promise<string[]> {
  const { textAsHtml } = await simpleParser(`Content-Type: text/plain; charset=utf-8\n\n${text}`);
  return Array.from(textAsHtml?.matchAll(/<a href="([^"]*)"/g) ?? [], ([, address]) => address ?? '');
}

const typedAddress = fc
  .tuple(
    fc.constantFrom('', 'www.', 'https://', 'mailto:', 'Erika.', 'Dr.', 'x@'),
    fc.domain(),
    fc.constantFrom('', '.', '/gewinn', ' GmbH'),
  )
  .map(parts => parts.join(''));

test('no mail program makes a link of what a stranger typed, and the name stays readable', async () => {
  expect(await linksIn('Erika.Mustermann.de www.evil.com x@evil.com')).toHaveLength(3);
  const names = fc.constantFrom(
    'Erika.Mustermann.de',
    'www.evil.example',
    'evil.com',
    'Eva @evil.com',
    'x@evil.com',
    'http:\ufeff//evil.\ufeffcom',
    'evil\u200b.\u2060com',
    'evil.\u034f\ufe0fcom',
    'evil．com',
    'evil｡com',
    'www.\u202eevil.com',
    'x＠evil.com',
    'http：//evil.com',
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(names, typedAddress), async name => {
      const { mail } = await written({ receipt: { name } });
      const html = (mail.html || '').replace(/^[\s\S]*<body|<[^>]*>/g, ' ');
      expect(await linksIn(mail.text ?? '')).toEqual([]);
      expect(await linksIn(html)).toEqual([]);
    }),
    { numRuns: 40 },
  );
  const { mail } = await written({ receipt: { name: 'Dr. Anna-Lena J.R. von Groß e.K.' } });
  expect(mail.text).toContain('Guten Tag Dr. Anna-Lena J. R. von Groß e. K.,');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('1EMH0012345678');
    expect(part).toContain('12.345,50 kWh');
    expect(part).toContain('Verbrauch HT (1.8.1)');
  }
});

test('an address is one address and nothing else', () => {
  for (const good of [
    'a@b.de',
    'e.m+x@sub.example.org',
    "o'neil@example.ie",
    'jörg@köln.example',
    'a@localhost',
  ])
    expect([good, isMailAddress(good)]).toEqual([good, true]);
  for (const bad of [
    ...[
      '',
      'a',
      '@b.de',
      'a@',
      'a@b@c',
      'a b@c.de',
      'a@b.de, x@evil.example',
      'a@b.de\r\nBcc: x@evil.example',
    ],
    ...[
      '<a@b.de>',
      'A <a@b.de>',
      '"a b"@c.de',
      'a@b.de\u0000',
      'a@b.de\ud800',
      'a\u200b@b.de',
      'a@[127.0.0.1]',
    ],
    ...['a..b@c.de', '.a@b.de', 'a.@b.de', 'a@b.', 'a@.b', `${'a'.repeat(65)}@b.de`, `a@${'b'.repeat(260)}`],
    ...['a@b.de;x@evil.example', 'a(b)@c.de', 'a@b.de?bcc=x'.replace('?', '\t')],
  ])
    expect([bad, isMailAddress(bad)]).toEqual([bad, false]);
});

test('a recipient has an address in the public net', () => {
  for (const good of ['a@b.de', 'jörg@köln.example', 'a@xn--kln-sna.example'])
    expect([good, isRecipient(good)]).toEqual([good, true]);
  for (const bad of [
    'root@localhost',
    'root@mail.localhost',
    'a@b',
    'a@nas.local',
    'a@10.0.0.1',
    'a@b.invalid',
    'kein',
  ])
    expect([bad, isRecipient(bad)]).toEqual([bad, false]);
});

test('a sender has a name or none', () => {
  expect(parseNamedAddress(' Stadtwerke Köln <portal@a.example> ')).toEqual({
    name: 'Stadtwerke Köln',
    address: 'portal@a.example',
  });
  expect(parseNamedAddress('"Stadtwerke, Köln" <portal@a.example>')?.name).toBe('Stadtwerke, Köln');
  expect(parseNamedAddress('portal@a.example')).toEqual({ address: 'portal@a.example' });
  for (const bad of [
    'Stadtwerke',
    'Stadtwerke portal@a.example',
    'A\nB <a@b.de>',
    '<a@b.de> <c@d.de>',
    'a@b.de>',
  ])
    expect([bad, parseNamedAddress(bad)]).toEqual([bad, undefined]);
});

test('every text is there in English, and each language fills the same places', async () => {
  const [formal, informal, english] = await Promise.all(
    (['de-FORMAL', 'de-INFORMAL', 'en-FORMAL'] as const).map(
      async name => (await import(`./locales/${name}.json`)).default as Record<string, string>,
    ),
  );
  const places = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  expect(Object.keys(english ?? {})).toEqual(Object.keys(formal ?? {}));
  for (const texts of [informal, english])
    for (const [key, text] of Object.entries(texts ?? {}))
      expect([key, places(text)]).toEqual([key, places(formal?.[key])]);
});
