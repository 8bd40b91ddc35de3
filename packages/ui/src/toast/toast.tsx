import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SignalIcon } from '../feedback/signal-icon.tsx';
import classes from './toast.module.css';
import type { ToastNotification } from './toast-region.tsx';
import { useCountdown } from './use-countdown.ts';

interface ToastProps {
  notification: ToastNotification;
  typeLabel: string;
  dismissLabel: string;
  /** Undefined: stays until dismissed. */
  goAfterSeconds: number | undefined;
  paused: boolean;
  onDismiss: (id: string) => void;
}

export function Toast({
  notification,
  typeLabel,
  dismissLabel,
  goAfterSeconds,
  paused,
  onDismiss,
}: ToastProps) {
  const { id, type, title, message, link } = notification;
  const dismiss = () => onDismiss(id);
  useCountdown(goAfterSeconds, paused, dismiss);
  return (
    <div className={classes.toast} data-kind={type} data-toast={id}>
      <span className={classes.sign}>
        <SignalIcon kind={type} />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>
          <VisuallyHidden>{typeLabel}: </VisuallyHidden>
          {title}
        </p>
        {message && <p className={classes.message}>{message}</p>}
        {link}
      </div>
      <ActionIcon aria-label={`${dismissLabel}: ${title}`} color="gray" onClick={dismiss}>
        <IconX size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
