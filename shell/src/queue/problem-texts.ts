import { useTextsOf } from '@zaehlwerk/module-kit/host/page';
import { useEffect, useState } from 'react';
import { useHost } from '../host.tsx';
import { shellNamespace } from '../language/i18n.ts';
import { kindIn, moduleOf } from './queue-kinds.ts';

/** The texts for problems of a kind: part of its module's texts, loaded on demand. */
export function useProblemTexts(kindName: string) {
  const { set, loader } = useHost();
  const module = moduleOf(set.modules, kindName);
  const pattern = kindIn(module, kindName)?.texts?.problem;
  const build = module && pattern !== undefined && !('refusal' in module.build) ? module.build : undefined;
  const { t, hasText } = useTextsOf<Record<`${string}.${string}`, string>>(build?.name ?? shellNamespace);
  const [settled, setSettled] = useState<typeof build>();
  useEffect(() => {
    const settle = () => setSettled(build);
    if (build) loader.textsOf(build).then(settle, settle);
  }, [loader, build]);
  return {
    isLoading: build !== settled,
    /** `undefined` if there is no text, or it cannot be loaded. */
    textOf: (code: string, values: Readonly<Record<string, string>>) => {
      const key = pattern?.replace('*', () => code) ?? '';
      // Untrusted names: `replace` keeps them apart from the options.
      return build && hasText(key) ? t(key, { replace: values }) : undefined;
    },
  };
}
