import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '..', 'demo');

/** A file of the folder `demo/`. */
export const readDemoFile = (name: string): Buffer => readFileSync(join(folder, name));

/** A text of the folder `demo/`. */
export const readDemoText = (name: string): string => readDemoFile(name).toString('utf8');

/** A JSON document of the folder `demo/`. */
export const readDemoJson = (name: string): unknown => JSON.parse(readDemoText(name));
