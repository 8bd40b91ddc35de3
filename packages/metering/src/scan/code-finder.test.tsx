import type { FoundCode } from '@zaehlwerk/ui/camera';
import { type Print, photograph } from '@zaehlwerk/ui/camera/photograph/testing';
import { createAgreement } from './agreement.ts';
import { codesIn, passesOverFrame, passesOverPhoto } from './code-finder.ts';
import { mostTelling } from './meter-code-reader.ts';
import { printedCode, type Symbology } from './testing/printed-code.ts';

const number = '1EMH0012345678';
/** As soft as the lens of a telephone. */
const sharp = 0.6;
/** The visible size: bars are as wide as the picture, matrix codes a third of it. */
const kindOf = (symbology: Symbology) => (/Matrix|QR/.test(symbology) ? 'matrix' : 'linear');
const seenOf = (symbology: Symbology) =>
  kindOf(symbology) === 'matrix' ? { side: 400, width: 0.33 } : { side: 720, width: 0.9 };

function photo(symbology: Symbology, print: Print = {}, text = number) {
  const { side, width } = seenOf(symbology);
  const code = printedCode(symbology, text);
  return {
    brightness: photograph(code, side, { blur: sharp, ...print, width: width * (print.width ?? 1) }),
    side,
  };
}

/** The reliable codes of a constant picture; passes of one kind are sufficient for its code. */
function scanned(picture: ReturnType<typeof photo>, kind: 'linear' | 'matrix', frames = 12) {
  const agree = createAgreement();
  for (let frame = 0; frame < frames; frame++) {
    const found = passesOverFrame(frame)
      .filter(pass => pass.kind === kind)
      .flatMap(pass => codesIn(picture, pass));
    const read = mostTelling(agree(found));
    if (read) return read;
  }
  return undefined;
}

const everySymbology: readonly Symbology[] = ['Code 128', 'Code 39', 'Data Matrix', 'QR code'];
const prints: readonly [string, Print][] = [
  ['straight', {}],
  ['turned by 15°', { degrees: 15 }],
  ['turned by 90°', { degrees: 90 }],
  ['upside down', { degrees: 180 }],
  ['blurred', { blur: 1.2 }],
  ['small', { width: 0.8 }],
  ['pale', { dark: 120, light: 150, around: 150 }],
  ['in the shadow', { dark: 60, light: 180, around: 120, shadow: 150 }],
  ['in the dark', { dark: 5, light: 40, around: 20, noise: 6 }],
  ['light on dark', { dark: 235, light: 20, around: 40 }],
];

describe.each(everySymbology)('%s', symbology => {
  test.each(prints)('%s', (_name, print) => {
    expect(scanned(photo(symbology, print), kindOf(symbology))?.code).toMatchObject({
      kind: 'identification',
      number,
    });
  });
});

test.each<[Symbology, string]>([
  ['GS1 Data Matrix', '(01)04012345678901(21)1EMH0012345678'],
  ['oblong Data Matrix', '1 EMH00 1234 5678'],
  ['Data Matrix', 'SN=1EMH0012345678;TYP=eHZ'],
])('a number among more comes out of a %s', (symbology, text) => {
  expect(scanned(photo(symbology, {}, text), 'matrix')?.code).toMatchObject({
    kind: 'identification',
    number,
  });
});

test('a single line that reads a bar code is not believed', () => {
  const picture = photo('Code 39');
  const [once] = codesIn(picture, { kind: 'linear', pass: { degrees: 0, finder: 'slopes', lines: 1 } });
  expect(once).toEqual({ text: number, format: 'code_39' } satisfies FoundCode);
  expect(createAgreement()(once ? [once] : [])).toEqual([]);
});

test('a picture without a code has none', () => {
  const picture = photo('Code 128', { width: 0.001, noise: 80 });
  for (const kind of ['linear', 'matrix'] as const) expect(scanned(picture, kind, 4)).toBeUndefined();
});

test('on a photo a code is found far from its middle', () => {
  const picture = photo('Data Matrix', { right: 0.25, down: -0.25, width: 0.8 });
  const agree = createAgreement();
  const matrixLooks = passesOverPhoto().filter(({ kind }) => kind === 'matrix');
  expect(matrixLooks.some(pass => mostTelling(agree(codesIn(picture, pass))))).toBe(true);
});
