import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import type { Preload } from './preloads.ts';

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** JSON that cannot end the script element it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
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

function initialTags({ shell }: ReleaseSet): string[] {
  return shell.initial.map(path => {
    const integrity = shell.files.find(file => file.path === path)?.integrity;
    const address = shell.base + path;
    return path.endsWith('.css')
      ? `<link ${attributes({ rel: 'stylesheet', href: address, crossorigin: '', integrity })}>`
      : `<script ${attributes({ src: address, defer: '', crossorigin: '', integrity })}></script>`;
  });
}

/**
 * One HTML page of the portal: the release set as inert data, the shell's files, and what the page's first
 * view needs as preloads. No inline script, no inline style (architecture, "Release set and hosting").
 * What stands in `root` is shown until the shell has started and is styled by the shell's stylesheet.
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
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Zählwerk</title>
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
<noscript><p>Dieses Portal braucht JavaScript. <span lang="en">This portal needs JavaScript.</span></p></noscript>
</body>
</html>
`;
}
