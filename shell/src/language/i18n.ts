import { fallbackLanguage, type Language, languages, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { translationCode } from '@zaehlwerk/module-kit/host/page';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { diagnoseFailedFile, loadTimeoutMs, ModuleLoadError } from '../modules/failure.ts';
import { fileOf, type ReleasedBuild } from '../modules/released-file.ts';
import type { PortalModule } from '../release-set.ts';
import { type Texts, withWordings } from './wordings.ts';

/** Where the shell's own texts live; modules live under their names. */
export const shellNamespace = 'shell';

/** Where the words of a kind of items live, under its module's keys. */
export const kindNamespace = (name: string) => `kind ${name}`;

/** The texts of the portal: one namespace per module, each fetched per language when it is first needed. */
export interface PortalTexts {
  readonly i18n: i18n;
  /** Fetches the texts of a build in the current language unless they are there. Rejects with ModuleLoadError. */
  load(namespace: string, build: BuildWithTexts): Promise<void>;
  /**
   * Fetches every namespace in use in another language, then switches. When that fails, nothing changes, and when
   * yet another language was asked for in the meantime, that one wins.
   */
  switchTo(language: Language): Promise<void>;
  /**
   * Shows the deployment's own wordings in the place of built-in texts, by language and key; those before no longer
   * count. Each language is worded by its own entry alone: de-INFORMAL never takes a wording of de-FORMAL.
   */
  word(wordings: Wordings): Promise<void>;
}

/** The deployment's own texts, by language and key. */
type Wordings = Readonly<{ [Name in Language]?: Texts | undefined }>;

/** The texts of a build in one language, as they were built. */
interface Bundle {
  readonly language: Language;
  readonly namespace: string;
  readonly builtIn: Texts;
}

/**
 * Makes the i18next instance; keys are flat, so dots and colons in them mean nothing. What `modules` call the items that
 * they have sent is there from the start, in a namespace of each kind.
 */
export function createPortalTexts(
  shell: BuildWithTexts,
  modules: readonly Pick<PortalModule, 'name' | 'queueKinds'>[] = [],
): PortalTexts {
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
  const bundles: Bundle[] = [];
  const fetched = new Set<string>();
  for (const { name, labels } of modules.flatMap(({ queueKinds }) => queueKinds))
    for (const language of languages) {
      const words = Object.entries(labels).map(([key, label]) => [key, label[language]]);
      add(language, kindNamespace(name), Object.fromEntries(words));
    }

  async function fetchInto(language: Language, namespace: string, build: BuildWithTexts) {
    if (fetched.has(language + namespace)) return;
    add(language, namespace, await fetchTexts(build, language));
    fetched.add(language + namespace);
  }

  function add(language: Language, namespace: string, builtIn: Texts) {
    const bundle = { language, namespace, builtIn };
    bundles.push(bundle);
    show(bundle);
  }

  function show({ language, namespace, builtIn }: Bundle) {
    const texts = withWordings(builtIn, wordingsOf[language]);
    i18n.addResourceBundle(translationCode(language), namespace, texts, false, true);
  }

  async function fetchAll(language: Language) {
    const isMissing = ([namespace]: [string, BuildWithTexts]) => !fetched.has(language + namespace);
    // Again until none is missing: a module may have been loaded in the language before while these came.
    for (let missing = [...builds]; missing.length > 0; missing = [...builds].filter(isMissing)) {
      await Promise.all(missing.map(([namespace, build]) => fetchInto(language, namespace, build)));
    }
  }

  return {
    i18n,
    async load(namespace, build) {
      let language: Language;
      do {
        language = current;
        await fetchInto(language, namespace, build);
      } while (language !== current);
      // Only now: a module whose texts cannot be had must not keep the others from another language.
      builds.set(namespace, build);
    },
    async switchTo(language) {
      wanted = language;
      if (language === current && i18n.language === translationCode(language)) return;
      await fetchAll(language);
      if (wanted !== language) return;
      current = language;
      await i18n.changeLanguage(translationCode(language));
    },
    async word(wordings) {
      wordingsOf = wordings;
      for (const bundle of bundles) show(bundle);
      // What is on the screen is drawn again, as after a change of the language.
      if (i18n.language) await i18n.changeLanguage(i18n.language);
    },
  };
}

/** A build with one file of texts per language. */
interface BuildWithTexts extends ReleasedBuild {
  readonly locales: ReleasedModule['locales'];
}

/** Fetches the texts of one language, under their integrity hash. Rejects with {@link ModuleLoadError}. */
async function fetchTexts(build: BuildWithTexts, language: Language): Promise<Texts> {
  const { url, integrity } = fileOf(build, build.locales[language]);
  try {
    const signal = AbortSignal.timeout(loadTimeoutMs);
    const response = await fetch(url, { signal, ...(integrity && { integrity }) });
    if (response.ok) return await response.json();
  } catch (error) {
    throw new ModuleLoadError(await diagnoseFailedFile(url), error);
  }
  throw new ModuleLoadError('unreachable');
}
