import { IconLanguage } from '@tabler/icons-react';
import { useApplication } from '@zaehlwerk/store';
import { useLanguage, useSetLanguage } from '@zaehlwerk/store/host';
import { ActionIcon, Loader } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/**
 * Switches to the next language, which its description names; only there when the deployment has several
 * (specification section 1). It shows when a language that was chosen is still on its way.
 */
export function LanguageButton() {
  const { t, language: shown } = useShellTexts();
  const { enabledLanguages } = useApplication().languageConfig;
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const offered = [...new Map(enabledLanguages.map(offer => [offer.name, offer])).values()];
  const index = offered.findIndex(({ name }) => name === language);
  const next = offered[(index + 1) % offered.length];
  if (offered.length < 2 || next === undefined) return null;
  return (
    <ActionIcon
      aria-label={t('language.change')}
      title={next.readableName}
      aria-busy={language !== shown}
      onClick={() => setLanguage(next.name)}
    >
      {language === shown ? (
        <IconLanguage size="1.375rem" aria-hidden="true" />
      ) : (
        <Loader size="1.375rem" color="currentColor" aria-hidden="true" />
      )}
    </ActionIcon>
  );
}
