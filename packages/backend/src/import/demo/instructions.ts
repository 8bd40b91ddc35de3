import { languageNames } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import { readDemoJson, readDemoText } from './read-demo-file.ts';

const instructionsSchema = z.array(z.looseObject({ file: z.string() }));

/** The title is the heading in the first line of the file. */
function textOf(file: string): { title: string; text: string } {
  const [heading = '', ...lines] = readDemoText(file).split('\n');
  return { title: heading.replace(/^# /, ''), text: lines.join('\n').trim() };
}

/**
 * How the demo's meters are read, as it stands in an import document: `demo/help.json` says in which order, and for
 * which.
 */
export const instructions = instructionsSchema
  .parse(readDemoJson('help.json'))
  .flatMap(({ file, ...filters }) =>
    languageNames.map(language => ({ language, ...textOf(`help/${file}.${language}.md`), ...filters })),
  );
