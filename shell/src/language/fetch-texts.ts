import type { Language, ReleasedModule } from '@zaehlwerk/module-kit/host';
import { ModuleLoadError } from '../modules/failure.ts';
import { diagnoseFailedFile } from '../modules/fetch-diagnosis.ts';
import { loadTimeoutMs } from '../modules/load-timeout.ts';
import { fileOf, type ReleasedBuild } from '../modules/released-file.ts';
import type { Texts } from './wordings.ts';

/** A build with one file of texts per language. */
export interface BuildWithTexts extends ReleasedBuild {
  readonly locales: ReleasedModule['locales'];
}

/** Fetches the texts of one language, under their integrity hash. Rejects with {@link ModuleLoadError}. */
export async function fetchTexts(build: BuildWithTexts, language: Language): Promise<Texts> {
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
