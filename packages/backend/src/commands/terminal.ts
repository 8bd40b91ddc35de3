import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** To the error output; the standard output is for results. */
export const say = (line: string): boolean => process.stderr.write(`${line}\n`);

/** npm runs scripts in the folder of package.json; paths are relative to where the user is. */
export const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

/** Without the final line break. */
export const readStandardInput = async () => (await text(process.stdin)).replace(/\r?\n$/, '');
