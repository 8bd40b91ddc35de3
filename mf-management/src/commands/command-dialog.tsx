import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { type ReactNode, useId, useRef } from 'react';
import type { ShareFault } from '../share-dialog/share-rules.ts';
import { FaultList } from '../share-dialog/use-fault-text.tsx';
import { useTexts } from '../texts.ts';
import classes from './command-dialog.module.css';
import { ConfirmationField, useConfirmation } from './confirmation.tsx';
import type { Command } from './use-command.ts';

interface Props {
  /** For the password, if the server asks for it. */
  readonly accountId: string;
  readonly title: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly command: Command;
  readonly failureTitle: string;
  readonly failureText?: string | undefined;
  /** Shown instead of general words. */
  readonly faults?: readonly ShareFault[];
  readonly isImpossible?: boolean;
  /** Validates the entries; false if a field has to be changed. */
  readonly isReady?: () => boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Explains a command, sends it, and shows progress and failure. Entries stay while the password is asked for. */
export function CommandDialog(props: Props) {
  const {
    accountId,
    title,
    confirm,
    cancel,
    command,
    failureTitle,
    failureText,
    faults = [],
    isImpossible,
  } = props;
  const { t } = useTexts();
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const confirmation = useConfirmation(accountId, command);
  const isPending = command.isPending || confirmation.isPending;
  const failure = command.failure === 'openedByLink' ? undefined : command.failure;
  const submit = () => {
    if (props.isReady?.() ?? true) return (confirmation.isAsked ? confirmation.submit : command.start)();
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const close = () => {
    if (!isPending) props.onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={t('share.close')}
      isCloseDisabled={isPending}
      actions={
        <>
          <Button variant="default" disabled={isPending} onClick={close}>
            {cancel}
          </Button>
          {!isImpossible && (
            <Button type="submit" form={formId} aria-disabled={isPending || undefined}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        ref={fields}
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        {props.children}
        {confirmation.isAsked && <ConfirmationField {...confirmation} />}
        <div>
          <p role="status">{isPending && t('access.underWay')}</p>
          <div role="alert">
            {failure && (
              <Notice kind="ERROR" title={failureTitle}>
                {faults.length > 0 ? (
                  <FaultList faults={faults} />
                ) : (
                  (failureText ?? t(`access.failure.${failure}`))
                )}
              </Notice>
            )}
          </div>
        </div>
      </form>
    </Dialog>
  );
}
