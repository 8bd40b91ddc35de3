import { Link } from '@zaehlwerk/module-kit';
import type { AnonymousSessionHandle } from '@zaehlwerk/store/anonymous';
import { Button, Failure } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

interface NotReadyProps extends AnonymousSessionHandle {
  /** Something was entered, which is still there afterwards. */
  readonly holdsEntries: boolean;
}

/** What stands in the wizard's place while there is no token to send with (specification section 8). */
export function NotReady({ session, renew, holdsEntries }: NotReadyProps) {
  const { t } = useTexts();
  const home = (
    <Button component={Link} to="/" variant="default">
      {t('toStart')}
    </Button>
  );
  const kept = holdsEntries && ` ${t('errorHandling.entriesKept')}`;
  switch (session.status) {
    case 'expired':
      return (
        <Failure
          headingLevel={1}
          title={t('unknownUserReading.errorHandling.sessionExpired.title')}
          explanation={
            <>
              {t('unknownUserReading.errorHandling.sessionExpired.message')}
              {kept}
            </>
          }
          retry={{ label: t('unknownUserReading.errorHandling.sessionExpired.refresh'), onRetry: renew }}
          actions={home}
        />
      );
    case 'refused':
      return (
        <Failure
          headingLevel={1}
          title={t('unknownUserReading.errorHandling.unavailable.title')}
          explanation={
            <>
              {t('unknownUserReading.errorHandling.unavailable.message')}
              {kept}
            </>
          }
          retry={{ label: t('errorHandling.retry'), onRetry: renew }}
          actions={home}
        />
      );
    default:
      return (
        <Failure
          headingLevel={1}
          title={t('unknownUserReading.errorHandling.notAllowed.title')}
          explanation={t('unknownUserReading.errorHandling.notAllowed.message')}
          actions={home}
        />
      );
  }
}
