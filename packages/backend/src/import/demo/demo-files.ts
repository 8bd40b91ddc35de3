import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageNames } from '@zaehlwerk/api/schema';
import demoApplication from '#demo/application.json' with { type: 'json' };
import help from '#demo/help.json' with { type: 'json' };

// Accounts and customers are as in an import document, except that days are relative to the day of the import.
export { default as accounts } from '#demo/accounts.json' with { type: 'json' };
export { default as auswertung } from '#demo/auswertung.json' with { type: 'json' };
export { default as digital } from '#demo/digital.json' with { type: 'json' };
export { default as houses } from '#demo/houses.json' with { type: 'json' };
export { default as kunde } from '#demo/kunde.json' with { type: 'json' };
export { default as people } from '#demo/people.json' with { type: 'json' };
export { default as districts } from '#demo/streets.json' with { type: 'json' };
export { default as varianten } from '#demo/varianten.json' with { type: 'json' };

const demoFolder = join(import.meta.dirname, '..', '..', '..', 'demo');
const readDemoFile = (name: string): Buffer => readFileSync(join(demoFolder, name));

export const demoPhoto = (name: string) => ({
  encodedImage: readDemoFile(`photos/${name}`).toString('base64'),
  mimeType: 'image/jpeg',
});

/** The first line is the title. */
function instructionIn(file: string): { title: string; text: string } {
  const [heading = '', ...lines] = readDemoFile(file).toString('utf8').split('\n');
  return { title: heading.replace(/^# /, ''), text: lines.join('\n').trim() };
}

/** Instructions of an import document; `demo/help.json` states their order and filters. */
export const instructions = help.flatMap(({ file, ...filters }) =>
  languageNames.map(language => ({
    language,
    ...instructionIn(`help/${file}.${language}.md`),
    ...filters,
  })),
);

/** As in an import document, with instructions and logo. */
export const application = {
  ...demoApplication,
  meterReadingHelp: instructions,
  logo: { mimeType: 'image/png', base64: readDemoFile('logo.png').toString('base64') },
};

/** The folders with the texts of its pages. */
export const demoPages: readonly string[] = ['help', 'imprint', 'privacy'].map(page =>
  join(demoFolder, 'pages', page),
);
