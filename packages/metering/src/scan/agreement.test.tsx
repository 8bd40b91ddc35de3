import type { CodeFormat } from '@zaehlwerk/ui/camera';
import { createAgreement } from './agreement.ts';

const code = (text: string, format: CodeFormat = 'code_128') => ({ text, format });

test.each<CodeFormat>(['code_128', 'code_39'])('a %s counts once it was read twice the same', format => {
  const agree = createAgreement();
  expect(agree([code('A1', format)])).toEqual([]);
  expect(agree([code('A2', format)])).toEqual([]);
  expect(agree([code('A1', format)])).toEqual([code('A1', format)]);
});

test('two lines of one picture are two reads, and it is named once', () => {
  expect(createAgreement()([code('A1'), code('A1'), code('A1')])).toEqual([code('A1')]);
});

test('the same text in another kind of code is no second read', () => {
  expect(createAgreement()([code('A1'), code('A1', 'code_39')])).toEqual([]);
});

test('what was read long ago does not count', () => {
  const agree = createAgreement();
  agree([code('A1')]);
  for (let read = 0; read < 12; read++) agree([code(`other ${read}`)]);
  expect(agree([code('A1')])).toEqual([]);
});

test.each<CodeFormat>(['data_matrix', 'qr_code'])('a %s corrects its own errors: once is enough', format => {
  expect(createAgreement()([code('A1', format)])).toEqual([code('A1', format)]);
});
