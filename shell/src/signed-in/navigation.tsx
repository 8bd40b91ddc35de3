import {
  IconAppWindow,
  IconChartBar,
  IconContrast,
  IconDots,
  IconGauge,
  IconHelpCircle,
  IconHome,
  IconUsers,
} from '@tabler/icons-react';
import { NavLink } from '@zaehlwerk/module-kit';
import { isOpen, type ReleasedNavigation } from '@zaehlwerk/module-kit/host';
import { useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { useApplication, useSession } from '@zaehlwerk/store';
import { useHighContrast, useSetHighContrast } from '@zaehlwerk/store/host';
import { Button } from '@zaehlwerk/ui';
import { DisclosureMenu } from '@zaehlwerk/ui/disclosure-menu';
import { useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '../host.tsx';
import { Languages } from '../language/languages.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { withWordings } from '../language/wordings.ts';
import { useLogoutConfirmation } from '../session/use-logout-confirmation.tsx';
import { UserEntries } from '../session/user-menu.tsx';
import classes from './navigation.module.css';
import { useIsPhone } from './use-is-phone.ts';

const iconProps = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

type NavigationItem = Pick<ReleasedNavigation, 'path' | 'label' | 'icon'>;

/** Icons that modules may use by name. */
const icons: Readonly<Record<string, typeof IconHome>> = {
  home: IconHome,
  reading: IconGauge,
  evaluation: IconChartBar,
  management: IconUsers,
  help: IconHelpCircle,
};

/** Beside "Mehr". */
const tabs = 3;

/**
 * As many entries as there is room for, the others behind "Mehr". On a phone (specification section 9) it is a bar at the
 * bottom with three entries, and "Mehr" has the user's entries, contrast and languages too (decision 65).
 */
export function Navigation() {
  const { t } = useShellTexts();
  const items = useNavigationItems();
  const isVisitor = useSession() === null;
  const isBar = useIsPhone() && !isVisitor;
  const { list, fitting: inHeader } = useFitting(items.length);
  const fitting = isBar ? tabs : inHeader;
  const { dialog, ...confirmations } = useLogoutConfirmation();
  const rest = items.slice(fitting);
  return (
    <>
      <ul className={classes.links} ref={list}>
        {items.map((item, index) => (
          <li key={item.path} className={classes.entry} data-left-out={index >= fitting || undefined}>
            <Entry item={item} />
          </li>
        ))}
        <li className={classes.more} data-left-out={!isBar && rest.length === 0 ? true : undefined}>
          <DisclosureMenu label={t('navigation.more')} icon={<IconDots {...iconProps} />}>
            {rest.length > 0 && (
              <ul>
                {rest.map(item => (
                  <li key={item.path}>
                    <Entry item={item} />
                  </li>
                ))}
              </ul>
            )}
            {isBar && (
              <>
                <UserEntries {...confirmations} />
                <ContrastEntry />
                <Languages />
              </>
            )}
          </DisclosureMenu>
        </li>
      </ul>
      {dialog}
    </>
  );
}

function Entry({ item: { path, label, icon } }: { readonly item: NavigationItem }) {
  return (
    <NavLink className={classes.link ?? ''} to={path} end={path === '/'}>
      <EntryIcon icon={icon} />
      <span className={classes.label}>{label}</span>
    </NavLink>
  );
}

function ContrastEntry() {
  const { t } = useShellTexts();
  const highContrast = useHighContrast();
  const setHighContrast = useSetHighContrast();
  return (
    <Button
      variant="subtle"
      fullWidth
      justify="flex-start"
      aria-pressed={highContrast}
      leftSection={<IconContrast {...iconProps} />}
      onClick={() => setHighContrast(!highContrast)}
    >
      {t('contrast.high')}
    </Button>
  );
}

/**
 * How many of the list's entries fit into the header's line. All of them are laid out, those left out unseen, so that their widths
 * are known. The last item of the list is "Mehr", which needs its place only where entries are left out.
 */
function useFitting(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const measure = () => {
      const widths = [...current.children].map(item => item.getBoundingClientRect().width);
      const more = widths.pop() ?? 0;
      const gap = Number.parseFloat(getComputedStyle(current).columnGap) || 0;
      const fits = (entries: number[], extra: number) =>
        entries.reduce((sum, width) => sum + width + gap, extra - gap) <= current.clientWidth + 1;
      const most = widths.findLastIndex((_, index) => fits(widths.slice(0, index + 1), more + gap)) + 1;
      setFitting(fits(widths, 0) ? widths.length : most);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  });
  return { list, fitting };
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
    return <Icon {...iconProps} />;
  }
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      {icon.paths.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
