import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { type ReactNode, useId, useRef } from 'react';
import { FaultList } from '../share-dialog/fault-list.tsx';
import type { ShareFault } from '../share-dialog/share-rules.ts';
import { useTexts } from '../texts.ts';
import classes from './command-dialog.module.css';
import { ConfirmationField } from './confirmation-field.tsx';
import type { Command } from './use-command.ts';
import { useConfirmation } from './use-confirmation.ts';

interface Props {
  /** Whose password is asked for, should the server want it. */
  readonly accountId: string;
  readonly title: string;
  /** What is done. */
  readonly confirm: string;
  /** What the way out is called. */
  readonly cancel: string;
  readonly command: Command;
  /** What it means that it has failed. */
  readonly failureTitle: string;
  /** Why, where more is known than that. */
  readonly failureText?: string | undefined;
  /** Faults that the server names; shown in the place of general words. */
  readonly faults?: readonly ShareFault[];
  /** Nothing can be done for now. */
  readonly isImpossible?: boolean;
  /** Looks at what was entered before anything is asked for; false: a field has to be changed. */
  readonly isReady?: () => boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * Says what will happen, asks the server for it, and says that it is under way and why it was not done. What was entered
 * stays while the password is asked for.
 */
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
