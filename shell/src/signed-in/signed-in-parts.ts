/** The chunk of the shell that the login screen does not wait for. */
export { Accounts } from '../accounts/accounts.tsx';
export { Home } from '../home/home.tsx';
export { QueueLink } from '../queue/queue-link.tsx';
export { UserMenu } from '../session/user-menu.tsx';
export { Navigation } from './navigation.tsx';
