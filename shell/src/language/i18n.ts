import { fallbackLanguage, type Language, languages, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { translationCode } from '@zaehlwerk/module-kit/host/page';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import * as z from 'zod/mini';
import { fetchReleased, fileOf, type ReleasedBuild } from '../modules/released-file.ts';
import type { PortalModule } from '../release-set.ts';
import { type Texts, withWordings } from './wordings.ts';

export const shellNamespace = 'shell';

/** Namespace of the labels of a queue kind, under its module's keys. */
export const kindNamespace = (name: string) => `kind ${name}`;

/** The texts of the portal: one namespace per module, fetched per language on first use. */
export type PortalTexts = ReturnType<typeof createPortalTexts>;

type Wordings = Readonly<{ [Name in Language]?: Texts | undefined }>;

interface Bundle {
  readonly language: Language;
  readonly namespace: string;
  readonly builtIn: Texts;
}

/**
 * Creates the i18next instance with flat keys: dots and colons have no meaning. The labels of queue kinds are part of
 * the release set and available at once.
 */
export function createPortalTexts(
  shell: BuildWithTexts,
  modules: readonly Pick<PortalModule, 'name' | 'queueKinds'>[] = [],
  fetchTexts = (build: ReleasedBuild, file: string) => fetchReleased(fileOf(build, file), readTexts),
) {
  const i18n = createInstance().use(initReactI18next);
  i18n.init({
    initAsync: false,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [],
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    react: { useSuspense: false },
  });
  let current: Language = fallbackLanguage;
  let wanted: Language = current;
  let wordingsOf: Wordings = {};
  const builds = new Map([[shellNamespace, shell]]);
  const bundles = new Map<string, Bundle>();
  for (const { name, labels } of modules.flatMap(({ queueKinds }) => queueKinds))
    for (const language of languages) {
      const words = Object.entries(labels).map(([key, label]) => [key, label[language]]);
      add(language, kindNamespace(name), Object.fromEntries(words));
    }

  async function fetchInto(language: Language, namespace: string, build: BuildWithTexts) {
    if (bundles.has(language + namespace)) return;
    add(language, namespace, await fetchTexts(build, build.locales[language]));
  }

  function add(language: Language, namespace: string, builtIn: Texts) {
    const bundle = { language, namespace, builtIn };
    bundles.set(language + namespace, bundle);
    show(bundle);
  }

  function show({ language, namespace, builtIn }: Bundle) {
    const texts = withWordings(builtIn, wordingsOf[language]);
    i18n.addResourceBundle(translationCode(language), namespace, texts, false, true);
  }

  async function fetchAll(language: Language) {
    const isMissing = ([namespace]: [string, BuildWithTexts]) => !bundles.has(language + namespace);
    // Repeat: a module may have loaded in the old language meanwhile.
    for (let missing = [...builds]; missing.length > 0; missing = [...builds].filter(isMissing)) {
      await Promise.all(missing.map(([namespace, build]) => fetchInto(language, namespace, build)));
    }
  }

  return {
    i18n,
    /** The language, if it is loaded and shown. */
    shown: (language: Language) => (i18n.language === translationCode(language) ? language : undefined),
    /** Fetches the texts of a build in the current language once. Rejects with ModuleLoadError. */
    async load(namespace: string, build: BuildWithTexts): Promise<void> {
      let language: Language;
      do {
        language = current;
        await fetchInto(language, namespace, build);
      } while (language !== current);
      // Only now: a module without texts must not keep the others from switching.
      builds.set(namespace, build);
    },
    /** Fetches every loaded namespace, then switches. On failure nothing changes; the latest call wins. */
    async switchTo(language: Language): Promise<void> {
      wanted = language;
      if (language === current && i18n.language === translationCode(language)) return;
      await fetchAll(language);
      if (wanted !== language) return;
      current = language;
      await i18n.changeLanguage(translationCode(language));
    },
    /**
     * Replaces built-in texts by the deployment's wordings, by language and key, and drops earlier wordings. Each
     * language takes its own entry only: de-INFORMAL never falls back to a wording of de-FORMAL.
     */
    async setWordings(wordings: Wordings): Promise<void> {
      // The start has set them before the first render.
      if (wordings === wordingsOf) return;
      wordingsOf = wordings;
      for (const bundle of bundles.values()) show(bundle);
      // Renders the page again, as a change of language does.
      if (i18n.language) await i18n.changeLanguage(i18n.language);
    },
  };
}

export const parseTexts = (content: unknown): Texts => z.record(z.string(), z.string()).parse(content);

/** Without a hash, as in development, the answer may be anything, such as the page of a proxy. */
const readTexts = async (response: Response): Promise<Texts> => parseTexts(await response.json());

type BuildWithTexts = ReleasedBuild & Pick<ReleasedModule, 'locales'>;
