import * as z from 'zod/mini';
import { settingFields } from './setting-rows.ts';

const link = z.object({ url: z.url({ protocol: /^(https?|mailto)$/ }), text: z.optional(z.string()) });
const schema = z.object({
  imprint: z.optional(link),
  privacy: z.optional(link),
  limits: z.prefault(z.object({ days: z._default(z.array(z.number()), [30]) }), {}),
  meters: z.object({ GAS_METER: z.object({ kind: z.enum(['ONE', 'TWO']) }) }),
  wordings: z.object({ 'de-FORMAL': z.string() }),
  reasons: z.array(z.object({ since: z._default(z.iso.date(), '2026-11-27') })),
  isOn: z._default(z.boolean(), false),
});

test('each field has its paths, type and default; what is used twice is one', () => {
  expect(settingFields(schema).map(field => Object.values(field))).toEqual([
    [['imprint'], 'group', '', true],
    [['privacy'], 'group', '', true],
    [['limits'], 'group', '', true],
    [['meters'], 'group', '', true],
    [['wordings'], 'group', '', false],
    [['reasons'], 'list', '', false],
    [['isOn'], 'switch', 'false', false],
    [['imprint.url', 'privacy.url'], 'contact address', '', false],
    [['imprint.text', 'privacy.text'], 'text', '', false],
    [['limits.days'], 'list', '[30]', false],
    [['meters.*.kind'], 'ONE, TWO', '', false],
    [['reasons[].since'], 'day', '2026-11-27', false],
  ]);
});
