import { globSync, readFileSync } from 'node:fs';

/** Code that knows no product. Gates name paths of the API's schema. */
const core = ['packages/outbox/src', 'packages/store/src/queries', 'packages/module-kit/src'];
const excepted = /\.test\.tsx?$|\/testing\/|\/declaration\/gate\.ts$/;
const exceptedNames = /\bJobSwitchPath\b/g;

const productWord = /^(job|meter|reading|share)s?$/i;

/** The words of metering in a source text, in comments and within names too. */
export function productWordsIn(text: string): string[] {
  const words = text.replace(exceptedNames, '').match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return words.filter(word => productWord.test(word));
}

/** Uses of the product's words in the core. */
export function productMistakes(): string[] {
  const files = core
    .flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter(file => !excepted.test(file));
  return files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        productWordsIn(line).map(
          word =>
            `${file}:${index + 1} says "${word}": the core knows no product; a kind of items has such words.`,
        ),
      ),
  );
}
