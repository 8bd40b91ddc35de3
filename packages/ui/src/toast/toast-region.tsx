import { type ReactNode, useRef, useState } from 'react';
import type { SignalKind } from '../feedback/signal-icon.tsx';
import { Toast } from './toast.tsx';
import classes from './toast-region.module.css';
import { useReturnFocus } from './use-return-focus.ts';

/** One notification (specification section 3); `id` is unique among those shown. */
export interface ToastNotification {
  id: string;
  type: SignalKind;
  title: string;
  message?: string | undefined;
  /** A link that leads on, below the message. */
  link?: ReactNode;
}

export interface ToastRegionProps {
  notifications: readonly ToastNotification[];
  onDismiss: (id: string) => void;
  /** Name of the region, e.g. "Meldungen". */
  label: string;
  dismissLabel: string;
  /** The word for each type, read out before the title, e.g. ERROR: "Fehler". */
  typeLabels: Readonly<Record<SignalKind, string>>;
}

const politeTypes: readonly SignalKind[] = ['INFO', 'SUCCESS'];

/**
 * All notifications of the portal. Success and info go after 10 s, and wait while the pointer or the focus is
 * on any of them; warnings and errors stay until dismissed (decision 30). Both live regions are there from
 * the start: keep this mounted, also when there is nothing to show.
 */
export function ToastRegion({ notifications, onDismiss, label, dismissLabel, typeLabels }: ToastRegionProps) {
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
        typeLabel={typeLabels[notification.type]}
        dismissLabel={dismissLabel}
        goAfterSeconds={goAfterSeconds}
        paused={hovered || focused}
        onDismiss={dismiss}
      />
    ));

  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={label}
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
