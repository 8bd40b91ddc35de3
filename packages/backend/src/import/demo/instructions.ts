import { languageNames } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import { readDemoJson, readDemoText } from './read-demo-file.ts';

const instructionsSchema = z.array(z.looseObject({ file: z.string() }));

/** The first line is the title. */
function textOf(file: string): { title: string; text: string } {
  const [heading = '', ...lines] = readDemoText(file).split('\n');
  return { title: heading.replace(/^# /, ''), text: lines.join('\n').trim() };
}

/** Instructions of an import document; `demo/help.json` states their order and filters. */
export const instructions = instructionsSchema
  .parse(readDemoJson('help.json'))
  .flatMap(({ file, ...filters }) =>
    languageNames.map(language => ({ language, ...textOf(`help/${file}.${language}.md`), ...filters })),
  );
