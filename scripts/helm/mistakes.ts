import process from 'node:process';
import { json } from 'node:stream/consumers';
import { manifestsIn } from './chart.ts';
import { workloadsIn } from './objects.ts';
import { podMistakes } from './pod-rules.ts';
import { schemaMistakes } from './schemas.ts';
import { wiringMistakes } from './wiring-rules.ts';

/* Prints the mistakes in each text of manifests: from a list as JSON to a list of lists. */

function mistakesIn(text: string): string[] {
  const manifests = manifestsIn(text);
  return [
    ...manifests.flatMap(manifest =>
      schemaMistakes(manifest).map(mistake => `${manifest.kind} ${manifest.metadata.name}: ${mistake}`),
    ),
    ...wiringMistakes(manifests),
    ...workloadsIn(manifests).flatMap(workload => podMistakes(workload)),
  ];
}

const texts = (await json(process.stdin)) as string[];
process.stdout.write(JSON.stringify(texts.map(mistakesIn)));
