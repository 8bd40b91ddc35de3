import { Button } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import classes from './copy-button.module.css';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** The label is its name only. */
  readonly isIcon?: boolean;
  readonly content: ShareData;
  readonly onShared?: () => void;
  /** Shown where the device has no dialog for sharing. */
  readonly otherwise?: ReactNode;
}

/** Shares by the device's own dialog. */
export function ShareButton({ label, icon, isIcon = false, content, onShared, otherwise = null }: Props) {
  if (typeof navigator.share !== 'function') return otherwise;
  const share = async () => {
    try {
      await navigator.share(content);
      onShared?.();
    } catch {
      // Cancelled: nothing was shared.
    }
  };
  return (
    <Button
      variant="default"
      className={isIcon ? classes.icon : undefined}
      leftSection={!isIcon && icon}
      aria-label={isIcon ? label : undefined}
      onClick={() => void share()}
    >
      {isIcon ? icon : label}
    </Button>
  );
}
