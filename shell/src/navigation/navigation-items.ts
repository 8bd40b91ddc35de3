import { isOpen, type NavigationIcon } from '@zaehlwerk/module-kit/declaration';
import { useApplication, useSession } from '@zaehlwerk/store';
import { useShellTexts } from '../language/shell-texts.ts';
import { withWordings } from '../language/wordings.ts';
import { usePortal } from '../portal-context.tsx';
import { useGateFacts } from '../routing/gate-facts.ts';

/** One entry of the navigation in the current language. */
export interface NavigationItem {
  readonly path: string;
  readonly label: string;
  readonly icon: NavigationIcon | 'home';
}

/** Home and the entries of all modules whose gates are open; nothing while nobody is logged in. */
export function useNavigationItems(): readonly NavigationItem[] {
  const { set } = usePortal();
  const { t, language } = useShellTexts();
  const facts = useGateFacts();
  const wordings = useApplication().languageConfig.translations[language];
  if (useSession() === null) return [];
  const fromModules = set.modules
    .flatMap(module => module.navigation)
    .filter(item => isOpen(item.gate, facts))
    .sort((a, b) => a.order - b.order)
    .map(({ path, icon, label: key, labels }) => ({
      path,
      icon,
      label: withWordings({ [key]: labels[language] }, wordings)[key] ?? labels[language],
    }));
  return [{ path: '/', label: t('navigation.home'), icon: 'home' }, ...fromModules];
}
