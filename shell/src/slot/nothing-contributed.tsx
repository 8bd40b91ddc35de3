import type { SlotName } from '@zaehlwerk/module-kit/declaration';
import { Failure } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** Stands in for a slot that nobody fills: without a login module the portal says so; other slots stay empty. */
export function NothingContributed({ slot }: { readonly slot: SlotName }) {
  const { t } = useShellTexts();
  if (slot !== 'login') return null;
  return <Failure title={t('login.missing.title')} explanation={t('login.missing.message')} />;
}
