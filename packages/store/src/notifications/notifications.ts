import { atom, useAtomValue, useSetAtom } from 'jotai';

/** A message to the user, already translated (specification section 3, "Notification"). */
export type Notification = {
  id: number;
  type: 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';
  title: string;
  message: string;
};

let lastId = 0;
const notificationsAtom = atom<readonly Notification[]>([]);

const notifyAtom = atom(null, (_get, set, notification: Omit<Notification, 'id'>) => {
  lastId += 1;
  const added = { ...notification, id: lastId };
  set(notificationsAtom, others => [...others, added]);
});

const dismissAtom = atom(null, (_get, set, id: number) => {
  set(notificationsAtom, all => all.filter(notification => notification.id !== id));
});

/** What is shown to the user now, oldest first. How long it stays is the presenter's business (decisions.md 30). */
export function useNotifications(): readonly Notification[] {
  return useAtomValue(notificationsAtom);
}

/** Shows a message. */
export function useNotify(): (notification: Omit<Notification, 'id'>) => void {
  return useSetAtom(notifyAtom);
}

/** Takes a message away by its id. */
export function useDismissNotification(): (id: number) => void {
  return useSetAtom(dismissAtom);
}
