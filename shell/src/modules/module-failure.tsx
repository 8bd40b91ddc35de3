import { Failure } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import type { FailureCode } from './failure.ts';

interface Props {
  readonly module: string;
  readonly code: FailureCode;
  /** 1 where the part is the whole screen. */
  readonly headingLevel: 1 | 2;
  readonly onRetry: () => void;
}

/** Says in plain words why a part of the portal is missing, that the rest works, and offers another try. */
export function ModuleFailure({ module, code, headingLevel, onRetry }: Props) {
  const { t } = useShellTexts();
  return (
    <Failure
      headingLevel={headingLevel}
      title={t('module.failed.title')}
      explanation={t(`module.failed.${code}`)}
      code={{ label: t('module.failed.code'), value: `${module}/${code}` }}
      retry={{ label: t('retry'), onRetry }}
    />
  );
}
