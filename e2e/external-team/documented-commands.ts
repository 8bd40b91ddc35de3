import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkout } from '../support/server/backend-process.ts';

/** The commands of one section of a document in `docs`, line by line, without comments. */
export async function documentedCommands(document: string, heading: string): Promise<string[]> {
  const text = await readFile(path.join(checkout, 'docs/guide', document), 'utf8');
  const [, part = ''] = text.split(`\n## ${heading}\n`);
  const [ofHeading = ''] = part.split('\n## ');
  return [...ofHeading.matchAll(/^```sh\n(.*?)^```$/gms)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map(line => line.replace(/ +# .*$/, ''))
    .filter(line => line !== '');
}
