import type { ModuleDeclaration, ModuleManifest } from '@zaehlwerk/module-kit/host';
import { textKeysOf } from './check-declaration.ts';
import { type Locales, labelsOf } from './locales.ts';

type Labelled = 'navigation' | 'slots' | 'queueKinds';

/** A declaration with the texts that it names, in every language: what is drawn before any file of the module is there. */
export function withLabels(
  declaration: ModuleDeclaration,
  texts: Locales,
): Omit<ModuleDeclaration, Labelled> & Pick<ModuleManifest, Labelled> {
  return {
    ...declaration,
    navigation: declaration.navigation.map(item => ({ ...item, labels: labelsOf(item.label, texts) })),
    slots: declaration.slots.map(slot => ({
      ...slot,
      ...(slot.label !== undefined && { labels: labelsOf(slot.label, texts) }),
    })),
    queueKinds: declaration.queueKinds.map(kind => ({
      ...kind,
      labels: Object.fromEntries(textKeysOf(kind).map(key => [key, labelsOf(key, texts)])),
    })),
  };
}
