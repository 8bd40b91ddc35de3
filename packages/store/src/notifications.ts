import { atom, useAtomValue, useSetAtom } from 'jotai';

/** A message to the user, already translated (specification section 3, "Notification"). */
export type Notification = {
  id: string;
  type: 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';
  title: string;
  message: string;
  /** The way to where something can be done about it. */
  link?: { to: string; label: string };
  /** What it is news of: the latest about the same takes the place of the one before, whatever either says. */
  topic?: string;
};

const raisedAtom = atom(0);
const notificationsAtom = atom<readonly Notification[]>([]);

const notifyAtom = atom(null, (get, set, notification: Omit<Notification, 'id'>) => {
  const raised = get(raisedAtom) + 1;
  const id = `notification-${raised}`;
  set(raisedAtom, raised);
  // What is said once more takes the place of what was said before: the same thing in a pile says nothing more.
  const isSame = ({ type, title, message, topic }: Notification) =>
    (topic !== undefined && topic === notification.topic) ||
    (type === notification.type && title === notification.title && message === notification.message);
  set(notificationsAtom, all => [...all.filter(other => !isSame(other)), { ...notification, id }]);
  return id;
});

const dismissAtom = atom(null, (_get, set, id: string) => {
  set(notificationsAtom, all => all.filter(notification => notification.id !== id));
});

/** What is shown to the user now, oldest first. How long it stays is the presenter's business (decisions.md 30). */
export function useNotifications(): readonly Notification[] {
  return useAtomValue(notificationsAtom);
}

/** Shows a message, in the place of one that says the same, and returns its id. */
export function useNotify(): (notification: Omit<Notification, 'id'>) => string {
  return useSetAtom(notifyAtom);
}

/** Takes a message away by its id. */
export function useDismissNotification(): (id: string) => void {
  return useSetAtom(dismissAtom);
}
