import { IconX } from '@tabler/icons-react';
import { ActionIcon, SignalIcon, type SignalKind, VisuallyHidden } from '@zaehlwerk/ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './toast-region.module.css';

/** Specification section 3; `id` is unique among the shown ones. */
export interface ToastNotification {
  id: string;
  type: SignalKind;
  title: string;
  message?: string | undefined;
  link?: ReactNode;
}

interface ToastRegionProps {
  notifications: readonly ToastNotification[];
  onDismiss: (id: string) => void;
}

const politeTypes: readonly SignalKind[] = ['INFO', 'SUCCESS'];

/**
 * All notifications of the portal. Success and info disappear after 10 s, paused while the pointer or the
 * focus is on any of them; warnings and errors stay until dismissed (decision 30). Keep it mounted, because
 * live regions must exist before their content.
 */
export function ToastRegion({ notifications, onDismiss }: ToastRegionProps) {
  const { t } = useShellTexts();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const returnFocus = useReturnFocus(region);
  const polite = notifications.filter(({ type }) => politeTypes.includes(type));
  const urgent = notifications.filter(({ type }) => !politeTypes.includes(type));

  const dismiss = (id: string) => {
    returnFocus.beforeRemoval(id);
    onDismiss(id);
  };
  const toasts = (shown: readonly ToastNotification[], goAfterSeconds: number | undefined) =>
    shown.map(notification => (
      <Toast
        key={notification.id}
        notification={notification}
        goAfterSeconds={goAfterSeconds}
        paused={hovered || focused}
        onDismiss={dismiss}
      />
    ));

  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={t('notifications.label')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={event => {
        setFocused(true);
        returnFocus.remember(event.relatedTarget);
      }}
      onBlur={event => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="alert" aria-atomic="false" className={classes.list}>
        {toasts(urgent, undefined)}
      </div>
      <div role="status" aria-atomic="false" className={classes.list}>
        {toasts(polite, 10)}
      </div>
    </section>
  );
}

interface ToastProps {
  notification: ToastNotification;
  /** Undefined: stays until dismissed. */
  goAfterSeconds: number | undefined;
  paused: boolean;
  onDismiss: (id: string) => void;
}

function Toast({ notification, goAfterSeconds, paused, onDismiss }: ToastProps) {
  const { t } = useShellTexts();
  const { id, type, title, message, link } = notification;
  const kind = type.toLowerCase() as Lowercase<SignalKind>;
  const dismiss = () => onDismiss(id);
  useCountdown(goAfterSeconds, paused, dismiss);
  return (
    <div className={classes.toast} data-kind={type} data-toast={id}>
      <span className={classes.sign}>
        <SignalIcon kind={type} />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>
          <VisuallyHidden>{t(`notifications.${kind}`)}: </VisuallyHidden>
          {title}
        </p>
        {message && <p className={classes.message}>{message}</p>}
        {link}
      </div>
      <ActionIcon aria-label={`${t('notifications.dismiss')}: ${title}`} color="gray" onClick={dismiss}>
        <IconX size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** Calls `onEnd` after `seconds` outside of pauses. */
function useCountdown(seconds: number | undefined, paused: boolean, onEnd: () => void) {
  const remaining = useRef(seconds === undefined ? undefined : seconds * 1000);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused || remaining.current === undefined) return;
    const startedAt = performance.now();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, (remaining.current ?? 0) - (performance.now() - startedAt));
    };
  }, [paused]);
}

/** Moves the focus when the focused toast disappears. */
function useReturnFocus(region: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement | null>(null);
  return {
    /** Called with the element that loses the focus to the region. */
    remember(element: EventTarget | null) {
      if (element instanceof HTMLElement && !region.current?.contains(element)) before.current = element;
    },
    /** Moves the focus from the removed toast to a neighbour, or back to the page. */
    beforeRemoval(id: string) {
      const toasts = [...(region.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])];
      const index = toasts.findIndex(toast => toast.dataset.toast === id);
      if (!toasts[index]?.contains(document.activeElement)) return;
      const neighbour = toasts[index + 1] ?? toasts[index - 1];
      (neighbour?.querySelector('button') ?? before.current)?.focus();
    },
  };
}
