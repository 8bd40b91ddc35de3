/**
 * The program that renders the HTML of pages before any of their code runs: `prerender.cjs` in the folder of the shell's
 * build, for Node. It reads a {@link Task} as JSON from its input, and writes the page as a string of JSON to its output.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { parseTexts } from '../language/i18n.ts';
import type { LoadedEntry } from '../modules/federation.ts';
import type { ReleasedBuild } from '../modules/released-file.ts';
import { confine, endWith } from './confine.ts';
import { provided } from './provided.ts';
import { renderPage } from './render-page.tsx';

interface Task {
  /** The folder of the site: the files of builds lie below it at their addresses. */
  readonly site: string;
  /** The answer of `GET /api/public/application`. */
  readonly application: unknown;
  /** Where the page is opened: `/`, `/ablesung`. */
  readonly address: string;
  /** As it is published. */
  readonly page: string;
}

const { site, application, address, page }: Task = JSON.parse(readFileSync(0, 'utf8'));

/** Undefined for a file on another host: it is not here. */
function fileAt(address: string): string | undefined {
  const file = path.join(site, address);
  return address.startsWith('/') && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The entry of a module as it is built for Node; undefined for modules without one. */
function entryOf(module: ReleasedModule): LoadedEntry | undefined {
  const code = fileAt(`${module.base}prerender.cjs`);
  if (code === undefined) return undefined;
  const loaded: { exports: { readonly default?: LoadedEntry } } = { exports: {} };
  const require = (request: string) => {
    if (request in provided) return provided[request];
    throw new Error(`The shell provides no ${request} for ${module.name}`);
  };
  new Function('module', 'exports', 'require', code)(loaded, loaded.exports, require);
  return loaded.exports.default;
}

const surroundings = {
  application,
  entryOf,
  textsOf: (build: ReleasedBuild, file: string) => parseTexts(JSON.parse(fileAt(build.base + file) ?? '')),
  styleOf: fileAt,
};
confine();
endWith(JSON.stringify(await renderPage(page, address, surroundings)));
