import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the texts and tables of the demo lie. */
export const demoFolder: string = join(import.meta.dirname, '..', '..', '..', 'demo');

/** A file of the folder `demo/`. */
export const readDemoFile = (name: string): Buffer => readFileSync(join(demoFolder, name));

/** A text of the folder `demo/`. */
export const readDemoText = (name: string): string => readDemoFile(name).toString('utf8');

/** A JSON document of the folder `demo/`. */
export const readDemoJson = (name: string): unknown => JSON.parse(readDemoText(name));
