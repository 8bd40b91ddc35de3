import { IconWifiOff, IconX } from '@tabler/icons-react';
import { Link } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { ActionIcon, Anchor, Button } from '@zaehlwerk/ui';
import { useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import classes from './offline-panel.module.css';
import { useRetry } from './use-retry.ts';
import { useStillPage } from './use-still-page.ts';

interface Props {
  /** Nothing is shown while it is `online`; `wrong-server`: the network probably wants a login. */
  readonly connection: 'online' | 'offline' | 'wrong-server';
  /** How many readings wait for the connection. */
  readonly queuedCount: number;
  readonly onHide: () => void;
}

/** Asked over the network even where pages come from the device, so that a network that wants a login can show its own. */
const pastTheDevice = '/api/public/application';

/** What is still possible without a connection, and what the reader can do about it. */
export function OfflinePanel({ connection, queuedCount, onHide }: Props) {
  const { t } = useShellTexts();
  const isLoggedIn = useSession() !== null;
  const place = useRef<HTMLDivElement>(null);
  useStillPage(place);
  const isShown = connection !== 'online';
  const { attempt, retry } = useRetry(isShown);
  const hide = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onHide();
  };
  return (
    <div ref={place} className={classes.place} data-shown={isShown || undefined}>
      <div role="status" className={classes.words}>
        {isShown && (
          <>
            <IconWifiOff className={classes.sign} size="1.5rem" aria-hidden="true" focusable="false" />
            <p className={classes.title}>{t(`connection.${connection}.title`)}</p>
            <div className={classes.text}>
              {connection === 'wrong-server' && (
                <p>
                  {t('connection.wrong-server.message')}{' '}
                  <Anchor href={pastTheDevice} target="_blank" rel="noopener noreferrer">
                    {t('connection.wrong-server.open')}
                  </Anchor>
                </p>
              )}
              <p>{t(isLoggedIn ? 'connection.goOn' : 'connection.noLogin')}</p>
              {queuedCount > 0 && (
                <p>
                  {t('connection.keepOpen', { count: queuedCount })}{' '}
                  <Anchor component={Link} to={ownPaths.queue}>
                    {t('connection.toQueue')}
                  </Anchor>
                </p>
              )}
              {attempt === 'failed' && <p className={classes.failed}>{t('connection.retry.failed')}</p>}
            </div>
          </>
        )}
      </div>
      {isShown && (
        <div className={classes.actions}>
          <Button variant="default" aria-disabled={attempt === 'under way'} onClick={retry}>
            {t(attempt === 'under way' ? 'connection.retry.underWay' : 'retry')}
          </Button>
          <ActionIcon aria-label={t('connection.hide')} color="gray" onClick={hide}>
            <IconX size="1.5rem" aria-hidden="true" focusable="false" />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
