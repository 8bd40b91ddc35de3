import { Accounts } from '../accounts/accounts.tsx';
import { Home } from '../home/home.tsx';
import { QueueLink } from '../queue/queue-link.tsx';
import { UserMenu } from '../session/user-menu.tsx';
import { MobileMenu, NavigationLinks } from './navigation.tsx';

/** The chunk of the shell that the login screen does not wait for. */
export const signedInParts = {
  Accounts,
  Home,
  MobileMenu,
  NavigationLinks,
  QueueLink,
  UserMenu,
};
