import { Failure } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import type { FailureCode } from './failure.ts';

interface Props {
  readonly module: string;
  readonly code: FailureCode;
  readonly onRetry: () => void;
}

/** Says in plain words why a part of the portal is missing, that the rest works, and offers another try. */
export function ModuleFailure({ module, code, onRetry }: Props) {
  const { t } = useShellTexts();
  return (
    <Failure
      title={t('module.failed.title')}
      explanation={t(`module.failed.${code}`)}
      code={{ label: t('module.failed.code'), value: `${module}/${code}` }}
      retry={{ label: t('retry'), onRetry }}
    />
  );
}
