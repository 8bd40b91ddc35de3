import { readPdf } from '#test-pdf';
import { writeReceiptPdf } from './crm-receipt-pdf.ts';

/** As long as names and numbers of meters may be. */
const longest = 200;
/** Of A4, in points. */
const [pageWidth, pageHeight, margin] = [595, 842, 56];

test.each([
  'a) /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> (b',
  '<</Type/Action/S/URI/URI(http://evil.example)>>',
  '\r\nendstream\nendobj\n9 0 obj\n<</S/JavaScript>>\nendobj',
  '%PDF-1.7\n%%EOF',
  'x\\',
  '(((',
  ')))',
  '\u202egpj.exe\u2066',
  '\ud800',
  '\0\u0007\u001b[31m',
  '',
  '{{name}} $t(x) <script>alert(1)</script>',
  'W'.repeat(longest),
  '😀'.repeat(longest / 2),
  'e\u0301'.repeat(longest / 2),
  '\u0301'.repeat(longest),
  'W\n'.repeat(5000),
])('a text at each place of a receipt is text, and nothing that a reader does: %j', async text => {
  const facts = [
    { name: text, value: text },
    { name: 'HT', value: '1234' },
  ];
  const file = await writeReceiptPdf({
    language: text,
    applicationName: text,
    title: text,
    name: text,
    note: text,
    parts: [{ meter: text, facts }],
    pageText: () => text,
  });
  const bytes = file.toString('latin1');
  expect(bytes).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
  const withoutStreams = bytes.replace(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '');
  const structure = withoutStreams.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()');
  expect(structure).not.toMatch(/\/(JavaScript|JS|URI|Launch|SubmitForm|EmbeddedFile|AA)\b/);
  const { texts } = await readPdf(file);
  for (const { x, y, width } of texts) {
    expect(x).toBeGreaterThan(margin);
    expect(x + width).toBeLessThan(pageWidth - margin);
    expect(y).toBeGreaterThan(margin);
    expect(y).toBeLessThan(pageHeight - margin);
  }
});
