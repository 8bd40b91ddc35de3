import { NavLink } from '@zaehlwerk/module-kit';
import classes from './navigation.module.css';
import { NavigationEntryIcon } from './navigation-icon.tsx';
import { useNavigationItems } from './navigation-items.ts';

/** The links of the navigation as a list; the current page is marked for everybody (`aria-current`). */
export function NavigationLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const items = useNavigationItems();
  return (
    <ul className={classes.links}>
      {items.map(({ path, label, icon }) => (
        <li key={path}>
          <NavLink
            className={classes.link ?? ''}
            to={path}
            end={path === '/'}
            {...(onFollow && { onClick: onFollow })}
          >
            <NavigationEntryIcon icon={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
