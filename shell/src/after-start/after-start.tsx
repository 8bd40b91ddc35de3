import { useWaitingCount } from '@zaehlwerk/store/offline';
import { Connection } from '../connectivity/connection.tsx';
import { QueueNews } from '../queue/queue-news.tsx';
import { UpdateDialog } from '../updates/update-dialog.tsx';

/**
 * What runs beside every page and no page waits for: its code comes once the page has loaded, and stays away from the
 * bytes of the login screen. Only below a started store, inside the page's frame.
 */
export function AfterStart() {
  return (
    <>
      <Connection queuedCount={useWaitingCount()} />
      <QueueNews />
      <UpdateDialog />
    </>
  );
}
