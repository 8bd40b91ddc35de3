import { atom, useAtomValue, useSetAtom } from 'jotai';

/** A translated message to the user (specification section 3, "Notification"). */
export type Notification = {
  id: string;
  type: 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';
  title: string;
  message: string;
  link?: { to: string; label: string };
  /** A new notification replaces an earlier one of the same topic. */
  topic?: string;
};

const raisedAtom = atom(0);
const notificationsAtom = atom<readonly Notification[]>([]);

const notifyAtom = atom(null, (get, set, notification: Omit<Notification, 'id'>) => {
  const raised = get(raisedAtom) + 1;
  const id = `notification-${raised}`;
  set(raisedAtom, raised);
  // An equal notification replaces the earlier one.
  const isSame = ({ type, title, message, topic }: Notification) =>
    (topic !== undefined && topic === notification.topic) ||
    (type === notification.type && title === notification.title && message === notification.message);
  set(notificationsAtom, all => [...all.filter(other => !isSame(other)), { ...notification, id }]);
  return id;
});

const dismissAtom = atom(null, (_get, set, id: string) => {
  set(notificationsAtom, all => all.filter(notification => notification.id !== id));
});

/** Visible notifications, oldest first. The presenter decides how long they stay (decisions.md 30). */
export function useNotifications(): readonly Notification[] {
  return useAtomValue(notificationsAtom);
}

/** Shows a notification and returns its id. */
export function useNotify(): (notification: Omit<Notification, 'id'>) => string {
  return useSetAtom(notifyAtom);
}

export function useDismissNotification(): (id: string) => void {
  return useSetAtom(dismissAtom);
}
