import { switchToAxios, switchUploadsToAxios } from '@zaehlwerk/api';
import { besidePages, Slot } from '@zaehlwerk/module-kit';
import { forgetLeftPages, useQueue, useRevokeSessions, useWaitingCounts } from '@zaehlwerk/store/host';
import { type ReactNode, useEffect } from 'react';
import { ClockNotice } from '../connectivity/clock-notice.tsx';
import { Connection } from '../connectivity/connection.tsx';
import { PartArea } from '../modules/part-area.tsx';
import { Observation } from '../observation/observation.tsx';
import { ClearOfNotifications } from '../page-frame/clear-of-notifications.tsx';
import { QueueNews } from '../queue/queue-news.tsx';
import { AccountNews } from '../session/account-news.tsx';
import { SessionEndedNotice } from '../session/ended-notices.tsx';
import { UpdateDialog } from '../updates/update-dialog.tsx';
import { DroppedDataWarning, RestoreFailuresNotice } from './lost-data.tsx';
import { whenQuiet } from './when-idle.ts';

/**
 * What runs beside every page and no page waits for: its code comes once the page has loaded, and stays away from the
 * bytes of the login screen. Only below a started store, inside the page's frame.
 */
export function AfterLoadParts() {
  return (
    <>
      <Apart>
        <AccountNews />
      </Apart>
      <Apart>
        <Connection queued={useWaitingCounts()} />
      </Apart>
      <Apart>
        <ClockNotice />
      </Apart>
      <Apart>
        <ClearOfNotifications />
      </Apart>
      <Apart>
        <LeftBehind />
      </Apart>
      <Apart>
        <EndOfStart />
      </Apart>
      <Apart>
        <QueueNews />
      </Apart>
      <Apart>
        <SessionEndedNotice />
      </Apart>
      <Apart>
        <RestoreFailuresNotice />
      </Apart>
      <Apart>
        <DroppedDataWarning />
      </Apart>
      <Apart>
        <UpdateDialog />
      </Apart>
      <Apart>
        <Observation />
      </Apart>
      <Slot of={besidePages} />
    </>
  );
}

/** Sessions and pages that ended where nobody could see to it. */
function LeftBehind() {
  useRevokeSessions();
  useEffect(forgetLeftPages, []);
  return null;
}

/** From here on nobody waits for the first screen; photos that wait in the queue are not to go out unwatched. */
function EndOfStart() {
  const hasPhotos = useQueue().items.some(({ fileIds }) => fileIds.length > 0);
  useEffect(() => {
    if (hasPhotos) return switchToAxios();
    switchUploadsToAxios();
    void whenQuiet().then(switchToAxios);
  }, [hasPhotos]);
  return null;
}

/** Should it throw, it is missing until the next page, and nothing else. */
function Apart({ children }: { readonly children: ReactNode }) {
  return (
    <PartArea module="shell" fallback={() => null}>
      {children}
    </PartArea>
  );
}
