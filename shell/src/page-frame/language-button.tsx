import { IconLanguage } from '@tabler/icons-react';
import { useApplication, useLanguage, useSetLanguage } from '@zaehlwerk/store';
import { ActionIcon } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** Switches to the next language, which its description names; only there when the deployment has several (specification section 1). */
export function LanguageButton() {
  const { t } = useShellTexts();
  const { enabledLanguages } = useApplication().languageConfig;
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  if (enabledLanguages.length < 2) return null;
  const index = enabledLanguages.findIndex(({ name }) => name === language);
  const next = enabledLanguages[(index + 1) % enabledLanguages.length];
  if (next === undefined) return null;
  return (
    <ActionIcon
      aria-label={t('language.change')}
      title={next.readableName}
      onClick={() => setLanguage(next.name)}
    >
      <IconLanguage size="1.375rem" aria-hidden="true" />
    </ActionIcon>
  );
}
