import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { findOnPath, installWithApt } from '../test/debian.ts';
import { chart, type Example, examples, firstLine, renderedFile, valuesFile } from './chart.ts';

/*
 * Renders the Helm chart with each set of values; `--check` compares instead. Helm itself is in no registry that this
 * repository uses, but Go and the libraries that Helm renders with are in Debian.
 */

const packages = ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-github-ghodss-yaml-dev'];
const library = '/usr/share/gocode/src/github.com';
const isReady = () =>
  findOnPath('go') !== undefined &&
  existsSync(`${library}/Masterminds/sprig`) &&
  existsSync(`${library}/ghodss/yaml`);

function builtRenderer(): string {
  if (!isReady()) installWithApt('No Go with the libraries of Helm found: installing it ...', packages);
  if (!isReady()) throw new Error(`Rendering the chart needs Debian's ${packages.join(', ')}.`);
  const program = resolve('.cache/helm/render');
  mkdirSync('.cache/helm', { recursive: true });
  execFileSync('go', ['build', '-o', program, 'scripts/helm/render/main.go'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      GO111MODULE: 'off',
      GOPATH: '/usr/share/gocode',
      GOCACHE: resolve('.cache/helm/go'),
    },
  });
  return program;
}

const renderer = builtRenderer();
const rendered = (example: Example) =>
  `${firstLine(example)}\n${execFileSync(renderer, [chart, valuesFile(example)], { encoding: 'utf8' })}`;

if (process.argv.includes('--check')) {
  const changed = examples.filter(
    example => readFileSync(renderedFile(example), 'utf8') !== rendered(example),
  );
  for (const example of changed)
    process.stderr.write(`${renderedFile(example)} is outdated: node scripts/helm/render.ts\n`);
  process.exitCode = changed.length === 0 ? 0 : 1;
} else {
  for (const example of examples) writeFileSync(renderedFile(example), rendered(example));
}
