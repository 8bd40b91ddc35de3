import { forgetOverrides } from '@zaehlwerk/store/host';
import { Button, Notice, Stack } from '@zaehlwerk/ui';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';

/** Says on every page which modules are not the published ones, or were meant not to be, and takes all of that back. */
export function OverrideBanner() {
  const { t } = useShellTexts();
  const { overridden } = useHost().set;
  const reset = () => {
    forgetOverrides();
    location.reload();
  };
  return (
    <Stack component="section" aria-label={t('override.label')} p="xs">
      <Notice
        kind="WARNING"
        title={overridden?.list.map(({ module, address, version, problem }) => (
          <span key={module}>
            {version === undefined
              ? t('override.fallback', { module, reason: t(`override.problem.${problem}`, { address }) })
              : t('override.running', { module, version, address })}{' '}
          </span>
        ))}
        actions={
          <Button variant="default" onClick={reset}>
            {t('override.reset')}
          </Button>
        }
      />
    </Stack>
  );
}
