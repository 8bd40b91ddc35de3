import { useTextsOf } from '@zaehlwerk/module-kit/host/page';
import { useEffect, useState } from 'react';
import { useHost } from '../host.tsx';
import { shellNamespace } from '../language/i18n.ts';
import { kindIn, moduleOf } from './queue-kinds.ts';

/** Why items of a kind are not accepted, in its own words. */
interface ProblemTexts {
  /** Whether they are still on their way. */
  readonly isLoading: boolean;
  /** The text of a code; `undefined` where there is none, or where it cannot be had. */
  readonly textOf: (code: string, values: Readonly<Record<string, string>>) => string | undefined;
}

/** The texts for the problems of a kind. They lie in a file of its module, which comes when something needs them. */
export function useProblemTexts(kindName: string): ProblemTexts {
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
    textOf: (code, values) => {
      const key = pattern?.replace('*', () => code) ?? '';
      // Names that came from outside: beside the options they would be taken for options.
      return build && hasText(key) ? t(key, { replace: values }) : undefined;
    },
  };
}
