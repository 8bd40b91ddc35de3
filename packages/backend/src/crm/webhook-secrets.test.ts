import { crmSecretsOf } from './webhook-secrets.ts';

const text = (byte: number, length = 24) => `whsec_${Buffer.alloc(length, byte).toString('base64')}`;
const bytes = (byte: number) => Buffer.alloc(24, byte);
const read = (CRM_WEBHOOK_SECRETS?: string) => crmSecretsOf({ CRM_WEBHOOK_SECRETS });

test('secrets are those of the installation, or of the application before the colon', () => {
  expect(read()).toEqual(new Map());
  expect(read(` ${text(1)}\n${text(1)} `)).toEqual(new Map([['', [bytes(1), bytes(1)]]]));
  expect(read(`nord:${text(2)} ${text(1)} sued_2:${text(3)} nord:${text(4)}`)).toEqual(
    new Map([
      ['nord', [bytes(2), bytes(4)]],
      ['', [bytes(1)]],
      ['sued_2', [bytes(3)]],
    ]),
  );
});

test.each([
  'geheim',
  text(2).slice(6),
  text(2, 23),
  `${text(2)},${text(3)}`,
  `nord:${text(2, 65)}`,
  `süd:${text(2)}`,
  `:${text(2)}`,
])('%s is refused by its place alone', wrong => {
  expect(() => read(`${text(1)} ${wrong}`)).toThrow(
    /^Secret 2 of CRM_WEBHOOK_SECRETS must be whsec_ and 24 to 64 bytes in base64; APPLICATION: before it .* own\.$/,
  );
});

test('two applications never share a secret', () => {
  for (const other of ['', 'sued:'])
    expect(() => read(`nord:${text(1)} ${other}${text(1)}`)).toThrow(
      /^Secret 2 of CRM_WEBHOOK_SECRETS is that of another application, too: each needs its own\.$/,
    );
});
