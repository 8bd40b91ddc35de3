import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

const folder = 'docs/guide/hosting/helm';
export const chart = `${folder}/zaehlwerk`;

/** Sets of values that the chart is rendered with. */
export const examples = ['smallest', 'cluster', 'everything'] as const;
export type Example = (typeof examples)[number];

export const valuesFile = (example: Example): string => `${folder}/examples/${example}.yaml`;
/** What people review, and what the rules hold for. */
export const renderedFile = (example: Example): string => `${folder}/rendered/${example}.yaml`;

/** The first line of a rendered file, by which it is known to be that of the present chart and values. */
export function firstLine(example: Example): string {
  const hash = createHash('sha256');
  const files = globSync([`${chart}/Chart.yaml`, `${chart}/values.yaml`, `${chart}/templates/*`]).sort();
  for (const file of [...files, valuesFile(example)]) hash.update(`${file}\n`).update(readFileSync(file));
  return `# Rendered from the chart and examples/${example}.yaml: ${hash.digest('hex')}`;
}

export const contentOf = (file: string): unknown => parse(readFileSync(file, 'utf8'));

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
}

/** The documents of a text, without empty ones (notes). @throws for what is not YAML, also a key twice */
export function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap(document => {
    if (document.errors[0]) throw document.errors[0];
    const content = document.toJS() as Manifest | null;
    return content === null ? [] : [content];
  });
}
