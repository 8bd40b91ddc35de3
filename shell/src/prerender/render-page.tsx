import { type LanguageName, readApplication } from '@zaehlwerk/api';
import { localeOf } from '@zaehlwerk/module-kit';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { createPortalStore } from '@zaehlwerk/store/host';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { createPortalTexts } from '../language/i18n.ts';
import type { Texts } from '../language/wordings.ts';
import { ModuleLoadError } from '../modules/failure.ts';
import type { LoadedEntry } from '../modules/federation.ts';
import { ModuleLoader, type ModulePart, type PartState } from '../modules/module-loader.ts';
import type { ReleasedBuild } from '../modules/released-file.ts';
import { Portal } from '../portal.tsx';
import { readReleaseSet } from '../release-set.ts';
import { linkLoginPath } from '../session/take-link-token.ts';
import { deviceOfVisitor } from './device-of-visitor.ts';
import { pageWithViews, type View } from './page-with-views.ts';

interface Surroundings {
  /** The answer of `GET /api/public/application`. */
  readonly application: unknown;
  /** The code of a module for Node, if it has one. */
  readonly entryOf: (module: ReleasedModule) => LoadedEntry | undefined;
  readonly textsOf: (build: ReleasedBuild, file: string) => Texts;
  readonly styleOf: (address: string) => string | undefined;
}

/**
 * Renders the view of a published page for visitors without a session, in each language that is offered. The page stays as it is where a part of the view
 * has no code for Node. A browser renders the same at first, see `served-view.tsx`.
 */
export async function renderPage(page: string, address: string, surroundings: Surroundings): Promise<string> {
  const { application, entryOf, textsOf, styleOf } = surroundings;
  const json = /<script type="application\/json" id="release-set">(.*?)<\/script>/s.exec(page)?.[1];
  const set = readReleaseSet(json ?? '');
  const config = readApplication(application);
  // Each browser decides whether it runs a canary.
  if (set === undefined || set.canaries !== undefined || !config.ok) return page;
  const { translations, defaultLanguage, enabledLanguages } = config.value.value.languageConfig;

  const texts = createPortalTexts(set.shell, set.modules, async (build, file) => textsOf(build, file));
  await texts.setWordings(translations);
  const loader = new RecordingLoader({
    loadEntry: async module => {
      const entry = entryOf(module);
      if (entry) return entry;
      throw new ModuleLoadError('unreachable');
    },
    loadTexts: module => texts.load(module.name, module),
    asLoadError: async error => new ModuleLoadError('threw-at-start', error),
    preload: () => undefined,
    timeoutMs: 10_000,
  });
  const viewIn = async (language: LanguageName): Promise<View> => {
    const store = createPortalStore({
      application,
      persistence: deviceOfVisitor(language),
      // The page of a login link shows that it is being checked.
      openedLinkToken: address === linkLoginPath ? 'any' : undefined,
      call: () => new Promise(() => undefined),
    });
    await Promise.all([store.start(), texts.switchTo(language)]);
    const render = async () => {
      const { prelude } = await prerender(
        <Portal
          store={store}
          texts={texts}
          host={{ set, loader }}
          router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>}
        />,
      );
      return new Response(prelude).text();
    };
    let html = await render();
    // A part may show others.
    while (await loader.loadAsked(module => entryOf(module) !== undefined)) html = await render();
    return { html, language, locale: localeOf(language) };
  };
  const views: View[] = [];
  for (const language of new Set([defaultLanguage, ...enabledLanguages.map(({ name }) => name)]))
    views.push(await viewIn(language));
  loader.throwFailure();
  const files = loader.filesOf('screens', 'contributions');
  // A part without code for Node, or one that the browser does not load before its first view.
  if (views.some(({ html }) => / data-loading=/.test(html))) return page;
  if (files.some(file => !page.includes(`href="${file}"`))) return page;
  const { base, initial } = set.shell;
  const inlined = [...initial.map(file => base + file), ...loader.filesOf('contributions')]
    .filter(isStyle)
    .flatMap(address => {
      const style = styleOf(address);
      return style === undefined || style.includes('</') ? [] : [[address, style] as const];
    });
  return pageWithViews(page, views, {
    address,
    application,
    stylesheets: files.filter(isStyle),
    inlined: new Map(inlined),
  });
}

const isStyle = (file: string) => file.endsWith('.css');

/** Remembers the parts that a view asks for: effects, which load them in a browser, do not run. */
class RecordingLoader extends ModuleLoader {
  readonly #asked = new Map<string, ModulePart>();

  override stateOf(part: ModulePart): PartState {
    this.#asked.set(`${part.module.name}/${part.kind}/${part.name}`, part);
    return super.stateOf(part);
  }

  /** Resolves to false if each of them was loaded before. */
  async loadAsked(isForNode: (module: ReleasedModule) => boolean): Promise<boolean> {
    const fresh = [...this.#asked.values()].filter(part => {
      const { build } = part.module;
      return super.stateOf(part).status === 'idle' && !('refusal' in build) && isForNode(build);
    });
    await Promise.all(fresh.map(part => this.load(part)));
    return fresh.length > 0;
  }

  /** A view with a failure in the place of a part is none. */
  throwFailure(): void {
    for (const part of this.#asked.values()) {
      const state = super.stateOf(part);
      if (state.status === 'failed')
        throw new Error(`${part.module.name}/${part.name}: ${state.code}`, { cause: state.cause });
    }
  }

  /** The addresses of the files of the ready parts of these kinds. */
  filesOf(...kinds: ModulePart['kind'][]): string[] {
    return [...this.#asked.values()].flatMap(part => {
      const { build } = part.module;
      if (super.stateOf(part).status !== 'ready' || 'refusal' in build || !kinds.includes(part.kind))
        return [];
      return [...build.exposed, ...(build[part.kind][part.name] ?? [])].map(file => build.base + file);
    });
  }
}
