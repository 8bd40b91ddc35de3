import { Link } from '@zaehlwerk/module-kit';
import { useDismissNotification, useNotifications } from '@zaehlwerk/store';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNotificationPlacement } from './notification-placement.ts';
import { ToastRegion } from './toast-region.tsx';

const none: ReturnType<typeof useNotifications> = [];

/** In the place that the frame of the page has for them. */
export function Notifications() {
  const [isKnown, setKnown] = useState(false);
  // Screen readers read what comes into a live region that is there before.
  useEffect(() => setKnown(true), []);
  const all = useNotifications();
  const notifications = isKnown ? all : none;
  useNotificationPlacement(notifications);
  const dismiss = useDismissNotification();
  const place = document.getElementById('notifications');
  const region = (
    <ToastRegion
      notifications={notifications.map(({ link, ...notification }) => ({
        ...notification,
        link: link && (
          <Link to={link.to} onClick={() => dismiss(notification.id)}>
            {link.label}
          </Link>
        ),
      }))}
      onDismiss={dismiss}
    />
  );
  return place && createPortal(region, place);
}
