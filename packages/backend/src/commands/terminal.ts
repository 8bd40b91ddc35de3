import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** Tells a person something; the standard output is for what they asked for. */
export const say = (line: string): boolean => process.stderr.write(`${line}\n`);

/** npm runs scripts in the folder of package.json; paths are meant from where the user stands. */
export const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

/** Everything that comes on the standard input, without the line break at its end. */
export const readStandardInput = async (): Promise<string> =>
  (await text(process.stdin)).replace(/\r?\n$/, '');
