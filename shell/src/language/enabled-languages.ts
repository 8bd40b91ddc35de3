import type { Application } from '@zaehlwerk/api';

/** The languages of the deployment in its order, each once. */
export function enabledLanguages({ languageConfig }: Application) {
  return [...new Map(languageConfig.enabledLanguages.map(offer => [offer.name, offer])).values()];
}
