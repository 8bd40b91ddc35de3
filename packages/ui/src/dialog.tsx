import { ActionIcon, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import classes from './dialog.module.css';
import { pageHeading } from './page/page-heading.tsx';

export interface DialogProps {
  /** True by default. */
  open?: boolean;
  /** For Escape, close button and back gesture, not a click outside. The caller renders it no more, or asks first. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Disables the close button; Escape and the back gesture still call `onClose`. */
  isCloseDisabled?: boolean;
  isWide?: boolean;
  /** The whole screen on every device; the children fill the room below the title. */
  fillsScreen?: boolean;
  children?: ReactNode;
  /** The main button is last. */
  actions?: ReactNode;
}

/** On the native `<dialog>`. The focus moves to `data-autofocus`, else to the title, and back at the end. */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, closeLabel, isCloseDisabled = false, children, actions } = props;
  const { isWide = false, fillsScreen = false } = props;
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog
      className={classes.dialog}
      data-wide={isWide || undefined}
      data-full={fillsScreen || undefined}
      aria-labelledby={titleId}
      {...modal}
    >
      <div className={classes.content}>
        <div className={classes.header}>
          <Title order={2} id={titleId} tabIndex={-1} data-dialog-title>
            {title}
          </Title>
          <ActionIcon aria-label={closeLabel} color="gray" disabled={isCloseDisabled} onClick={onClose}>
            <IconX size="1.5rem" aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className={classes.body}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Shows a `<dialog>` while mounted, and maps every way of closing it to `onClose`. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element>(undefined);

  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog) return;
    show(dialog);
    focusFirst(dialog);
    return () => {
      hide(dialog);
      if (opener instanceof HTMLElement) focusAgain(opener, dialog);
    };
  }, []);

  // If the focused element was removed, the focus stays in the dialog.
  useLayoutEffect(() => {
    const isGone = focused.current?.isConnected === false;
    if (isGone && ref.current && document.activeElement === document.body) focusFirst(ref.current);
  });

  return {
    ref,
    onFocus(event: FocusEvent) {
      focused.current = event.target;
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // A browser may close the dialog without asking (a second back gesture); it reopens.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      const dialog = event.currentTarget;
      if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
      show(dialog);
      onClose();
    },
  };
}

/** jsdom has no modal dialogs. */
function show(dialog: HTMLDialogElement) {
  if (dialog.open || !dialog.isConnected) return;
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}

/** To the opener, else to the button of its closed menu, else to the page's heading, without scrolling. */
function focusAgain(opener: HTMLElement, dialog: HTMLDialogElement) {
  const isLost = () => document.activeElement === document.body || dialog.contains(document.activeElement);
  opener.focus();
  if (isLost())
    opener.closest(':has(> button[aria-expanded])')?.querySelector<HTMLElement>('button')?.focus();
  if (isLost()) document.getElementById(pageHeading.id)?.focus({ preventScroll: true });
}

function focusFirst(dialog: HTMLDialogElement) {
  const target =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('[data-dialog-title]');
  target?.focus();
}
