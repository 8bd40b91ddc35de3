import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { useNotifications, useSessionEnded } from '@zaehlwerk/store/host';
import { ToastRegion } from '@zaehlwerk/ui';
import { useEffect } from 'react';
import { Link } from 'react-router';

/** The notifications of the store, whoever raised them. */
export function Notifications() {
  const notifications = useNotifications();
  const dismiss = useDismissNotification();
  return (
    <ToastRegion
      label="Notifications"
      dismissLabel="Dismiss"
      typeLabels={{ INFO: 'Information', SUCCESS: 'Success', WARNING: 'Warning', ERROR: 'Error' }}
      notifications={notifications.map(({ link, ...notification }) => ({
        ...notification,
        link: link && <Link to={link.to}>{link.label}</Link>,
      }))}
      onDismiss={dismiss}
    />
  );
}

/** Says so when a session has ended by itself, for instance because another backend answers now. */
export function SessionEnds() {
  const { ended, acknowledge } = useSessionEnded();
  const notify = useNotify();
  useEffect(() => {
    if (ended === undefined) return;
    notify({ type: 'WARNING', title: 'The session has ended', message: 'The backend no longer accepts it.' });
    acknowledge();
  }, [ended, acknowledge, notify]);
  return null;
}
