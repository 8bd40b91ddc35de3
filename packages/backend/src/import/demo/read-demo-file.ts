import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const demoFolder: string = join(import.meta.dirname, '..', '..', '..', 'demo');

export const readDemoFile = (name: string): Buffer => readFileSync(join(demoFolder, name));

export const readDemoText = (name: string): string => readDemoFile(name).toString('utf8');

export const readDemoJson = (name: string): unknown => JSON.parse(readDemoText(name));
