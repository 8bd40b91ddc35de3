import { Link } from '@zaehlwerk/module-kit';
import type { AnonymousSessionHandle } from '@zaehlwerk/store/anonymous';
import { Button, Failure } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

interface NotReadyProps extends AnonymousSessionHandle {
  /** Something was entered, which is still there afterwards. */
  readonly holdsEntries: boolean;
}

/** What the texts call it, and what another try is called, where one makes sense. */
const problems = {
  expired: { name: 'sessionExpired', retry: 'unknownUserReading.errorHandling.sessionExpired.refresh' },
  refused: { name: 'unavailable', retry: 'errorHandling.retry' },
  ready: { name: 'notAllowed', retry: undefined },
} as const;

/** What stands in the wizard's place while there is no token to send with (specification section 8). */
export function NotReady({ session, renew, holdsEntries }: NotReadyProps) {
  const { t } = useTexts();
  const isOff =
    session.status === 'refused' &&
    session.error.kind === 'refused' &&
    session.error.code === 'anonymous_readings_not_allowed';
  const { name, retry } = problems[session.status === 'loading' || isOff ? 'ready' : session.status];
  return (
    <Failure
      headingLevel={1}
      title={t(isOff ? 'title' : `unknownUserReading.errorHandling.${name}.title`)}
      explanation={
        <>
          {t(
            `unknownUserReading.errorHandling.${isOff ? 'featureNotAvailable' : (`${name}.message` as const)}`,
          )}
          {retry && holdsEntries && ` ${t('errorHandling.entriesKept')}`}
        </>
      }
      retry={retry && { label: t(retry), onRetry: renew }}
      actions={
        <Button component={Link} to="/" variant="default">
          {t('toStart')}
        </Button>
      }
    />
  );
}
