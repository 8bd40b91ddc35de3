import { Link, useIsOpenPage } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

const path = '/ablesung-ohne-zugang';

/** Whether this portal takes readings from people who are not logged in. */
export function useCanReadWithoutLogin(): boolean {
  return useIsOpenPage(path);
}

interface Props {
  readonly variant?: 'filled' | 'default';
  readonly fullWidth?: boolean;
}

/** The way to reading without login, where this portal has it (specification section 2). */
export function ReadingWithoutLogin({ variant = 'filled', fullWidth = false }: Props) {
  const { t } = useTexts();
  if (!useCanReadWithoutLogin()) return null;
  return (
    <Button component={Link} to={path} variant={variant} fullWidth={fullWidth}>
      {t('withoutLogin.link')}
    </Button>
  );
}
