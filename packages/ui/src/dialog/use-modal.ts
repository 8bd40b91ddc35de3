import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { pageHeading } from '../page/page-heading.tsx';

/** Shows a `<dialog>` above the page for as long as it is mounted and turns every way out into `onClose`. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

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

  return {
    ref,
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
    // A browser may close the dialog without asking (a second back gesture); what must stay open, reopens.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      const dialog = event.currentTarget;
      if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
      show(dialog);
      onClose();
    },
  };
}

/** jsdom has no modal dialogs; there an open one is enough. */
function show(dialog: HTMLDialogElement) {
  if (dialog.open || !dialog.isConnected) return;
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}

/**
 * Back to where the focus was. Where that was an entry of a menu that has closed meanwhile, to the menu's button; where
 * it is gone, or was nowhere, to the page's heading, and the page stays where it is scrolled to.
 */
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
