import { readFileSync } from 'node:fs';
import path from 'node:path';
import { esModulesOf, type ReleasedModule, type ReleaseSet, sharedAtOnce } from '@zaehlwerk/module-kit/host';
import { escapeJson, importMapOf } from './import-map.ts';

/**
 * Shown where files of the start do not arrive, in the language of the browser; by the shell, and by the page's own
 * script if the shell's code is among them.
 */
const startFailure = {
  de: {
    title: 'Portal gerade nicht erreichbar',
    explanation:
      'Die Verbindung zum Server ist nicht zustande gekommen. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
  },
  en: {
    title: 'Portal currently unreachable',
    explanation:
      'The connection to the server could not be made. Please check your internet connection and try again.',
    retry: 'Try again',
  },
};

/**
 * The only script inside of a page besides its import map; the policy names its hash. It runs after the view that was
 * rendered into the page, and does what that view needs before the portal has started.
 */
export const servedViewScript = readFileSync(path.join(import.meta.dirname, 'served-view.js'), 'utf8').trim();

/**
 * A preloaded file of a page. Those for `fetch` have no hash: browsers ignore it there with a warning; the request itself
 * states it.
 */
interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style' | 'fetch';
  readonly integrity?: string;
}

function codeFile(build: Pick<ReleasedModule, 'base' | 'files'>, path: string): Preload {
  const integrity = build.files.find(file => file.path === path)?.integrity;
  const as = path.endsWith('.css') ? 'style' : 'script';
  return { href: build.base + path, as, ...(integrity && { integrity }) };
}

/** The files of one part (screen or contribution) of a module: code, shared packages on demand, default texts. */
function preloadsOfPart(
  { shell }: Pick<ReleaseSet, 'shell'>,
  module: ReleasedModule,
  partFiles: readonly string[],
): Preload[] {
  // The shell fetches all ES modules of a build under their hashes before any of them runs.
  const fetched = esModulesOf(module).map(({ path }) => path);
  const own = [module.entry, ...module.exposed, ...partFiles].filter(path => !fetched.includes(path));
  const shared = sharedAtOnce(module).flatMap(request => shell.onDemand[request] ?? []);
  return [
    ...own.map(path => codeFile(module, path)),
    ...fetched.map(path => ({ href: module.base + path, as: 'fetch' as const })),
    ...shared.map(path => codeFile(shell, path)),
    { href: module.base + module.locales['de-FORMAL'], as: 'fetch' },
  ];
}

/** The files of the login screen, for the first visit to the start page. */
export function preloadsOfLogin(set: Pick<ReleaseSet, 'shell' | 'modules'>): Preload[] {
  return set.modules.flatMap(module =>
    module.slots
      .filter(slot => slot.slot === 'login')
      .flatMap(slot => preloadsOfPart(set, module, module.contributions[slot.contribution] ?? [])),
  );
}

/** The hashes of the styles that the login needs: those of the start, and of the login screen. */
export function hashesOfFirstStyles(set: Pick<ReleaseSet, 'shell' | 'modules'>): string[] {
  const initial = set.shell.initial.map(path => codeFile(set.shell, path));
  return [...initial, ...preloadsOfLogin(set)].flatMap(({ as, integrity }) =>
    as === 'style' && integrity !== undefined ? [integrity] : [],
  );
}

/**
 * Pages by the only segment of a route, e.g. `ablesung`. `setting`: the switch of the application config that the screen
 * depends on.
 */
export function entryPages(set: ReleaseSet) {
  const pages = set.modules.flatMap(module =>
    module.routes
      .filter(route => /^\/[a-z0-9-]+$/.test(route.path))
      .map(({ path, screen, gate }) => {
        const preloads = preloadsOfPart(set, module, module.screens[screen] ?? []);
        const feature = gate?.feature && `features.${gate.feature}`;
        return [path.slice(1), { preloads, setting: gate?.setting ?? feature }] as const;
      }),
  );
  return new Map(pages);
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [value === '' ? name : `${name}="${escapeAttribute(value)}"`],
    )
    .join(' ');
}

function preloadTag({ href, as, integrity }: Preload): string {
  return `<link ${attributes({ rel: 'preload', as, href, crossorigin: '', integrity })}>`;
}

function initialTags(set: ReleaseSet): string[] {
  const { shell } = set;
  const importMap = importMapOf(set);
  const files = shell.initial.map(path => {
    const { href, as, integrity } = codeFile(shell, path);
    return as === 'style'
      ? `<link ${attributes({ rel: 'stylesheet', href, crossorigin: '', integrity })}>`
      : `<script ${attributes({ src: href, defer: '', crossorigin: '', integrity })}></script>`;
  });
  return [...(importMap ? [`<script type="importmap">${importMap}</script>`] : []), ...files];
}

/**
 * One HTML page of the portal: the release set as inert data, the shell's files, and the preloads of its first view. No
 * inline style, and two inline scripts at most: {@link servedViewScript}, and the import map of a set with ES modules.
 * The content of `root` is shown until the shell has started; whoever serves the page may render the view into it
 * (`prerender.cjs` of the shell's build).
 */
export function renderPage(set: ReleaseSet, preloads: readonly Preload[]): string {
  const shellTexts: Preload = { href: set.shell.base + set.shell.locales['de-FORMAL'], as: 'fetch' };
  const configuration: Preload = { href: '/api/public/application', as: 'fetch' };
  const initial = set.shell.initial.map(path => set.shell.base + path);
  const wanted = [shellTexts, configuration, ...preloads].filter(({ href }) => !initial.includes(href));
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Zählwerk</title>
<meta name="description" content="Zählerstände für Strom, Gas, Wasser und Wärme ablesen und melden: am Telefon oder am Computer, auch ohne Internetverbindung.">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#181d20" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/api/public/application/logo.png">
<link rel="apple-touch-icon" href="/api/public/application/icons/touch-180.png">
<link rel="manifest" href="/api/public/application/manifest/manifest.json">
${initialTags(set).join('\n')}
${wanted.map(preloadTag).join('\n')}
<script type="application/json" id="release-set">${escapeJson(set)}</script>
</head>
<body>
<div id="root"><div class="page-loading" role="status"><p>wird geladen...</p></div></div>
<div ${attributes({ id: 'start-failure', 'data-texts': JSON.stringify(startFailure) })}></div>
<script>${servedViewScript}</script>
<noscript><p>Dieses Portal braucht JavaScript. <span lang="en">This portal needs JavaScript.</span></p></noscript>
</body>
</html>
`;
}
