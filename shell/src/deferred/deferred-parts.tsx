import { switchToAxios, switchUploadsToAxios } from '@zaehlwerk/api';
import { besidePages, Slot } from '@zaehlwerk/module-kit';
import {
  forgetLeftPages,
  useEraseAccounts,
  useQueue,
  useRevokeSessions,
  useWaitingCounts,
} from '@zaehlwerk/store/host';
import { useEffect } from 'react';
import { ClockNotice } from '../connectivity/clock-notice.tsx';
import { Connection } from '../connectivity/connection.tsx';
import { PartBoundary } from '../modules/part-boundary.tsx';
import { Notifications } from '../notifications/notifications.tsx';
import { Observation } from '../observation/observation.tsx';
import { DeliveryNotices } from '../queue/delivery-notices.tsx';
import { AccountAnnouncer } from '../session/account-announcer.tsx';
import { NewLoginNotice } from '../session/new-login-notice.tsx';
import { SessionEndedNotice } from '../session/session-ended-notice.tsx';
import { UpdateDialog } from '../updates/update-dialog.tsx';
import { DroppedDataWarning, RestoreFailuresNotice } from './data-loss-notices.tsx';
import { ViewHints } from './view-hints.tsx';
import { whenNetworkIdle } from './when-idle.ts';

/** In the order of the page. One that throws is missing until the next page; the others stay. */
const parts = {
  AccountAnnouncer,
  Connection: () => <Connection queued={useWaitingCounts()} />,
  ClockNotice,
  Notifications,
  Cleanup,
  AxiosSwitch,
  DeliveryNotices,
  NewLoginNotice,
  SessionEndedNotice,
  RestoreFailuresNotice,
  DroppedDataWarning,
  UpdateDialog,
  ViewHints,
  Observation,
};

/** Beside every page, inside its frame. Loads after the page, so that it adds no bytes to the login screen. */
export function DeferredParts() {
  return (
    <>
      {Object.entries(parts).map(([name, Part]) => (
        <PartBoundary key={name} module="shell" fallback={() => null}>
          <Part />
        </PartBoundary>
      ))}
      <Slot of={besidePages} />
    </>
  );
}

/** Revokes ended sessions, removes accounts that leave no data here, and deletes the entries of anonymous pages that were left. */
function Cleanup() {
  useRevokeSessions();
  useEraseAccounts();
  useEffect(forgetLeftPages, []);
  return null;
}

/** Loads axios once the first screen is there; at once if photos wait, whose upload shows its progress. */
function AxiosSwitch() {
  const hasPhotos = useQueue().items.some(({ fileIds }) => fileIds.length > 0);
  useEffect(() => {
    if (hasPhotos) return switchToAxios();
    switchUploadsToAxios();
    void whenNetworkIdle().then(switchToAxios);
  }, [hasPhotos]);
  return null;
}
