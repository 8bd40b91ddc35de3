import {
  IconAppWindow,
  IconChartBar,
  IconGauge,
  IconHelpCircle,
  IconHome,
  IconMenu2,
  IconUsers,
} from '@tabler/icons-react';
import { NavLink } from '@zaehlwerk/module-kit';
import { isOpen, type ReleasedNavigation } from '@zaehlwerk/module-kit/host';
import { useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { useApplication, useSession } from '@zaehlwerk/store';
import { DisclosureMenu } from '@zaehlwerk/ui/disclosure-menu';
import { useHost } from '../host.tsx';
import { Languages } from '../language/languages.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { withWordings } from '../language/wordings.ts';
import classes from './navigation.module.css';

type NavigationItem = Pick<ReleasedNavigation, 'path' | 'label' | 'icon'>;

/** Icons that modules may use by name. */
const icons: Readonly<Record<string, typeof IconHome>> = {
  home: IconHome,
  reading: IconGauge,
  evaluation: IconChartBar,
  management: IconUsers,
  help: IconHelpCircle,
};

/** For screens under 640 px (specification section 9). */
export function MobileMenu() {
  const { t } = useShellTexts();
  return (
    <nav className={classes.mobile} aria-label={t('navigation.label')}>
      <DisclosureMenu
        label={t('navigation.menu')}
        icon={<IconMenu2 size="1.5rem" aria-hidden="true" />}
        iconOnly
      >
        <NavigationLinks />
        <Languages />
      </DisclosureMenu>
    </nav>
  );
}

export function NavigationLinks() {
  const items = useNavigationItems();
  return (
    <ul className={classes.links}>
      {items.map(({ path, label, icon }) => (
        <li key={path}>
          <NavLink className={classes.link ?? ''} to={path} end={path === '/'}>
            <EntryIcon icon={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Home and the entries of all modules whose gates are open; visitors see public pages only. */
function useNavigationItems(): readonly NavigationItem[] {
  const { set } = useHost();
  const { t, language } = useShellTexts();
  const facts = useGateFacts();
  const wordings = useApplication().languageConfig.translations[language];
  const isVisitor = useSession() === null;
  const fromModules = set.modules
    .flatMap(({ navigation, routes }) => {
      const isPublic = (path: string) =>
        routes.some(route => route.path === path && route.access === 'public');
      return navigation.filter(({ path }) => !isVisitor || isPublic(path));
    })
    .filter(({ gate }) => isOpen(gate, facts))
    .sort((a, b) => a.order - b.order)
    .map(({ path, icon, label: key, labels }) => ({
      path,
      icon,
      label: withWordings({ [key]: labels[language] }, wordings)[key] ?? labels[language],
    }));
  return [{ path: '/', label: t('navigation.home'), icon: 'home' }, ...fromModules];
}

/** An icon of the shell, the module's own, or a neutral one for unknown names. */
function EntryIcon({ icon }: Pick<NavigationItem, 'icon'>) {
  if (typeof icon === 'string') {
    const Icon = (Object.hasOwn(icons, icon) && icons[icon]) || IconAppWindow;
    return <Icon size="1.25rem" stroke={1.75} aria-hidden="true" />;
  }
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      {icon.paths.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
