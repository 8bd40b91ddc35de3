import { IconMenu2 } from '@tabler/icons-react';
import { DisclosureMenu } from '@zaehlwerk/ui/disclosure-menu';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './navigation.module.css';
import { NavigationLinks } from './navigation-links.tsx';

/** The navigation on screens under 640 px (specification section 9). */
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
      </DisclosureMenu>
    </nav>
  );
}
