import { ActionIcon, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /**
   * Asked for by Escape, the close button and the back gesture; a click beside the dialog does nothing. It closes
   * only when `open` becomes false: whoever must ask first ("close anyway?") simply leaves it true.
   */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** As wide as the screen allows, for what is looked at rather than read. */
  isWide?: boolean;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
}

/**
 * A modal question or task on the native `<dialog>`. The focus goes to the element marked `data-autofocus`,
 * otherwise to the title, and back to where it came from when the dialog closes.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, closeLabel, isWide = false, children, actions } = props;
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog className={classes.dialog} data-wide={isWide || undefined} aria-labelledby={titleId} {...modal}>
      <div className={classes.content}>
        <header className={classes.header}>
          <Title order={2} id={titleId} tabIndex={-1} data-dialog-title>
            {title}
          </Title>
          <ActionIcon aria-label={closeLabel} color="gray" onClick={onClose}>
            <IconX size="1.5rem" aria-hidden="true" />
          </ActionIcon>
        </header>
        <div className={classes.body}>{children}</div>
        {actions && <footer className={classes.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
