import { IconChevronDown, IconChevronUp, IconWifiOff, IconX } from '@tabler/icons-react';
import { Link, useIsOpenPage, useLocation } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { type ItemCounts, useConnectivity } from '@zaehlwerk/store/host';
import { ActionIcon, Anchor, Button, NewTabLink } from '@zaehlwerk/ui';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemWords } from '../queue/item-words.ts';
import { ownPaths, withoutLoginPath } from '../routing/own-paths.ts';
import classes from './offline-panel.module.css';

interface Props {
  /** Nothing is shown while it is `online`; `wrong-server`: the network probably wants a login. */
  readonly connection: 'online' | 'offline' | 'wrong-server';
  /** What waits for the connection. */
  readonly queued: ItemCounts;
  readonly onHide: () => void;
}

/** Asked over the network even where pages come from the device, so that a network that wants a login can show its own. */
const pastTheDevice = '/api/public/application';

/** What is still possible without a connection, and what the reader can do about it. */
export function OfflinePanel({ connection, queued, onHide }: Props) {
  const { t } = useShellTexts();
  const { counted } = useItemWords();
  const values = counted(queued);
  const hope = useHope();
  const place = useRef<HTMLElement>(null);
  const titleId = useId();
  const isShown = connection !== 'online';
  useStillPage(place, isShown);
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
                  <NewTabLink href={pastTheDevice}>{t('connection.wrong-server.open')}</NewTabLink>
                </p>
              )}
              <p>{t(hope)}</p>
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

/**
 * On a phone the panel is one line once something waits: their page says all else, and the panel would cover it. Whoever
 * folds or unfolds it has it that way until the connection is back.
 */
function useFold(isShown: boolean, isFoldedByItself: boolean) {
  const [isChosen, setChosen] = useState<boolean>();
  if (!isShown && isChosen !== undefined) setChosen(undefined);
  const isFolded = isChosen ?? isFoldedByItself;
  return { isFolded, toggle: () => setChosen(!isFolded) };
}

/** What is possible on this page without a connection, or with the next one. */
function useHope() {
  const isLoggedIn = useSession() !== null;
  const isWithoutLogin = useLocation().pathname.startsWith(withoutLoginPath);
  if (useIsOpenPage(withoutLoginPath) && isWithoutLogin) return 'connection.noLogin.entries';
  return isLoggedIn ? 'connection.goOn' : 'connection.noLogin';
}

/** Shorter than this, and nobody sees that anything was tried (specification section 4, "Offline"). */
const failureMilliseconds = 2000;

/**
 * Checks the connection when the reader asks for it; `failed` once that has taken 2 s without success. What came of an
 * attempt is forgotten when none is needed any more.
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

const root = () => document.documentElement;

/**
 * Scrolls the page along with the height of what comes and goes at its top, so that nothing moves under the reader's
 * finger. `--page-top` says to everything else how much of the screen's top is taken.
 */
function useStillPage(top: RefObject<HTMLElement | null>, isShown: boolean): void {
  const height = useRef(0);
  const isStarting = useRef(true);

  useLayoutEffect(() => {
    // Asking for its height lays out the page within the commit of React, with each page that is opened.
    if (!isShown && height.current === 0) {
      isStarting.current = false;
      return;
    }
    withoutScrollAnchoring(() => {
      const grown = (top.current?.offsetHeight ?? 0) - height.current;
      const wasThere = isStarting.current || height.current > 0;
      isStarting.current = false;
      if (grown === 0) return;
      height.current += grown;
      root().style.setProperty('--page-top', `${height.current}px`);
      // A page that starts with it is read from its top, however much it still has to say.
      if (!wasThere || scrollY > 0) scrollBy({ top: grown, behavior: 'instant' });
    });
  });

  useEffect(() => {
    const follow = () => {
      height.current = top.current?.offsetHeight ?? 0;
      root().style.setProperty('--page-top', `${height.current}px`);
    };
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, [top]);
}

/** Some browsers keep the page still by themselves, but only where it is scrolled already: then it would move twice. */
function withoutScrollAnchoring(move: () => void): void {
  root().style.setProperty('overflow-anchor', 'none');
  move();
  root().style.removeProperty('overflow-anchor');
}
