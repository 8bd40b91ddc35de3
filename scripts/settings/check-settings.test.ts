import { settingMistakes } from './check-settings.ts';
import type { SettingField } from './setting-rows.ts';

const field = (paths: string[], isGroup = false): SettingField => ({
  paths,
  type: 'switch',
  default: '',
  isGroup,
});
const fields = [field(['legal'], true), field(['legal.imprint', 'legal.privacy']), field(['isOn'])];
const sources = ['if (config.isOn) show(legal.imprint);'];
const complete = { Pages: { 'legal.privacy': 'The page' }, Others: { isOn: 'Shows it' } };

test('what is described once and read has no mistakes', () => {
  expect(settingMistakes(fields, complete, sources)).toEqual([]);
});

test.each([
  [
    'a setting without words',
    fields,
    { Others: { isOn: 'Shows it' } },
    sources,
    'legal.imprint has no description',
  ],
  ['words without a setting', fields, { ...complete, Old: { gone: '' } }, sources, 'gone is described'],
  ['words twice', fields, { ...complete, More: { isOn: '' } }, sources, 'isOn is described twice'],
  ['a setting that moves nothing', fields, complete, ['legal.privacy'], 'isOn has no effect'],
])('%s is reported alone', (_case, declared, effects, code, mistake) => {
  expect(settingMistakes(declared, effects, code)).toEqual([expect.stringContaining(mistake)]);
});
