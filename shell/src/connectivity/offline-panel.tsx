import { IconChevronDown, IconChevronUp, IconWifiOff, IconX } from '@tabler/icons-react';
import { Link, useIsOpenPage, useLocation } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { type ItemCounts, useConnectivity } from '@zaehlwerk/store/host';
import { ActionIcon, Anchor, Button, NewTabLink } from '@zaehlwerk/ui';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from '../queue/item-labels.ts';
import { anonymousReadingPath, ownPaths } from '../routing/own-paths.ts';
import classes from './offline-panel.module.css';

interface Props {
  /** `wrong-server`: the network probably wants a login. */
  readonly connection: 'online' | 'offline' | 'wrong-server';
  readonly queued: ItemCounts;
  readonly onHide: () => void;
}

/** Never answered from the device's cache, so that a captive portal can show its login. */
const uncachedAddress = '/api/public/application';

export function OfflinePanel({ connection, queued, onHide }: Props) {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
  const values = counted(queued);
  const hint = useHint();
  const place = useRef<HTMLElement>(null);
  const titleId = useId();
  const isShown = connection !== 'online';
  useScrollCompensation(place, isShown);
  const { attempt, retry } = useRetry(isShown);
  const textId = useId();
  const { isFolded, toggle } = useFold(isShown, connection === 'offline' && values.count > 0);
  const Chevron = isFolded ? IconChevronDown : IconChevronUp;
  const hide = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onHide();
  };
  return (
    <section
      ref={place}
      className={classes.place}
      aria-labelledby={isShown ? titleId : undefined}
      data-shown={isShown || undefined}
      data-folded={isFolded || undefined}
    >
      <div role="status" className={classes.words}>
        {isShown && (
          <>
            <IconWifiOff className={classes.sign} size="1.5rem" aria-hidden="true" focusable="false" />
            <p id={titleId} className={classes.title}>
              {t(`connection.${connection}.title`)}
            </p>
            <div className={classes.text} id={textId}>
              {connection === 'wrong-server' && (
                <p>
                  {t('connection.wrong-server.message')}{' '}
                  <NewTabLink href={uncachedAddress}>{t('connection.wrong-server.open')}</NewTabLink>
                </p>
              )}
              <p>{t(hint)}</p>
              {values.count > 0 && (
                <p>
                  {t('connection.keepOpen', values)}{' '}
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
          <Button
            className={classes.retry ?? ''}
            variant="default"
            aria-disabled={attempt === 'under way'}
            onClick={retry}
          >
            {t(attempt === 'under way' ? 'connection.retry.underWay' : 'retry')}
          </Button>
          <ActionIcon
            className={classes.fold ?? ''}
            aria-label={t('connection.details')}
            aria-expanded={!isFolded}
            aria-controls={textId}
            color="gray"
            onClick={toggle}
          >
            <Chevron size="1.5rem" aria-hidden="true" focusable="false" />
          </ActionIcon>
          <ActionIcon aria-label={t('connection.hide')} color="gray" onClick={hide}>
            <IconX size="1.5rem" aria-hidden="true" focusable="false" />
          </ActionIcon>
        </div>
      )}
    </section>
  );
}

/** On a phone the panel folds once items wait. The user's choice holds until the connection is back. */
function useFold(isShown: boolean, isFoldedByDefault: boolean) {
  const [isChosen, setChosen] = useState<boolean>();
  if (!isShown && isChosen !== undefined) setChosen(undefined);
  const isFolded = isChosen ?? isFoldedByDefault;
  return { isFolded, toggle: () => setChosen(!isFolded) };
}

function useHint() {
  const isLoggedIn = useSession() !== null;
  const isWithoutLogin = useLocation().pathname.startsWith(anonymousReadingPath);
  if (useIsOpenPage(anonymousReadingPath) && isWithoutLogin) return 'connection.noLogin.entries';
  return isLoggedIn ? 'connection.canRead' : 'connection.noLogin';
}

/** A shorter attempt would go unnoticed (specification section 4, "Offline"). */
const failureMilliseconds = 2000;

/**
 * Checks the connection on request; `failed` after at least 2 s without success. Resets when the connection is back.
 */
function useRetry(isNeeded: boolean) {
  const connectivity = useConnectivity();
  const [attempt, setAttempt] = useState<'none' | 'under way' | 'failed'>('none');
  if (!isNeeded && attempt !== 'none') setAttempt('none');
  const retry = async () => {
    if (attempt === 'under way') return;
    setAttempt('under way');
    const pause = new Promise(resolve => setTimeout(resolve, failureMilliseconds));
    if ((await connectivity.check()) !== 'online') await pause;
    setAttempt(connectivity.state === 'online' ? 'none' : 'failed');
  };
  return { attempt, retry };
}

/**
 * Scrolls the page by the height of what appears and disappears at its top, so that nothing moves under the finger.
 * `--page-top` is the height taken at the top of the screen.
 */
function useScrollCompensation(top: RefObject<HTMLElement | null>, isShown: boolean): void {
  const height = useRef(0);
  const isStarting = useRef(true);

  useLayoutEffect(() => {
    // Reading the height forces a layout in every commit.
    if (!isShown && height.current === 0) {
      isStarting.current = false;
      return;
    }
    const { style } = document.documentElement;
    // Scroll anchoring of the browser would move a scrolled page a second time.
    style.setProperty('overflow-anchor', 'none');
    const grown = (top.current?.offsetHeight ?? 0) - height.current;
    const wasThere = isStarting.current || height.current > 0;
    isStarting.current = false;
    if (grown !== 0) {
      height.current += grown;
      style.setProperty('--page-top', `${height.current}px`);
      // A page that starts with the panel is read from its top.
      if (!wasThere || scrollY > 0) scrollBy({ top: grown, behavior: 'instant' });
    }
    style.removeProperty('overflow-anchor');
  });

  useEffect(() => {
    const follow = () => {
      height.current = top.current?.offsetHeight ?? 0;
      document.documentElement.style.setProperty('--page-top', `${height.current}px`);
    };
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, [top]);
}
