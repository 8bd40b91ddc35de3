import { Link } from '@zaehlwerk/module-kit';
import { useDismissNotification, useNotifications } from '@zaehlwerk/store';
import { ToastRegion } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

export function Notifications() {
  const { t } = useShellTexts();
  const notifications = useNotifications();
  const dismiss = useDismissNotification();
  return (
    <ToastRegion
      label={t('notifications.label')}
      dismissLabel={t('notifications.dismiss')}
      typeLabels={{
        INFO: t('notifications.info'),
        SUCCESS: t('notifications.success'),
        WARNING: t('notifications.warning'),
        ERROR: t('notifications.error'),
      }}
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
}
