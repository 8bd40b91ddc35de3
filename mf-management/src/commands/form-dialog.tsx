import { Button, Dialog } from '@zaehlwerk/ui';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../texts.ts';
import classes from './form-dialog.module.css';

interface Props extends Pick<ComponentProps<typeof Dialog>, 'title' | 'isWide'> {
  readonly cancel?: string | undefined;
  /** Without it, the form cannot be submitted. */
  readonly submit: ReactNode;
  readonly isPending?: boolean;
  /** False if a field has to be changed; the first one takes the focus. */
  readonly onSubmit: () => boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form; it stays open while it is pending. */
export function FormDialog(props: Props) {
  const { submit, isPending = false, onSubmit, onClose, children } = props;
  const { t } = useTexts();
  const { title, isWide = false, cancel = t('share.cancel') } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    if (!isPending) onClose();
  };
  const focusFault = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return (
    <Dialog
      isWide={isWide}
      onClose={close}
      title={title}
      closeLabel={t('share.close')}
      isCloseDisabled={isPending}
      actions={
        <>
          <Button variant="default" disabled={isPending} onClick={close}>
            {cancel}
          </Button>
          {submit && (
            <Button type="submit" form={id} aria-disabled={isPending || undefined}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          let isReady = true;
          // The faults have to be rendered before the first one takes the focus.
          flushSync(() => {
            isReady = onSubmit();
          });
          if (!isReady) focusFault();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
