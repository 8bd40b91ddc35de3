import { IconChartBar, IconGauge, IconHelpCircle, IconHome, IconUsers } from '@tabler/icons-react';
import type { NavigationItem } from './navigation-items.ts';

const icons = {
  home: IconHome,
  reading: IconGauge,
  evaluation: IconChartBar,
  management: IconUsers,
  help: IconHelpCircle,
};

/** The decorative icon of a navigation entry. */
export function NavigationEntryIcon({ icon }: Pick<NavigationItem, 'icon'>) {
  const Icon = icons[icon];
  return <Icon size="1.25rem" stroke={1.75} aria-hidden="true" />;
}
