import { Notice } from '@zaehlwerk/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { ShareFault } from '../share-dialog/share-rules.ts';
import { FaultList } from '../share-dialog/use-fault-text.tsx';
import { useTexts } from '../texts.ts';
import { ConfirmationField, useConfirmation } from './confirmation.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Command } from './use-command.ts';

interface Props extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'cancel' | 'onClose'> {
  /** For the password, if the server asks for it. */
  readonly accountId: string;
  readonly confirm: string;
  readonly command: Command;
  readonly failureTitle: string;
  readonly failureText?: string | undefined;
  /** Shown instead of general words. */
  readonly faults?: readonly ShareFault[];
  readonly isImpossible?: boolean;
  /** Validates the entries; false if a field has to be changed. */
  readonly isReady?: () => boolean;
  readonly children?: ReactNode;
}

/** Explains a command, sends it, and shows progress and failure. Entries stay while the password is asked for. */
export function CommandDialog(props: Props) {
  const { accountId, confirm, command, failureTitle, failureText, faults = [], isImpossible } = props;
  const { t } = useTexts();
  const confirmation = useConfirmation(accountId, command);
  const isPending = command.isPending || confirmation.isPending;
  const failure = command.failure === 'openedByLink' ? undefined : command.failure;
  const submit = () => {
    const isReady = props.isReady?.() ?? true;
    if (isReady) (confirmation.isAsked ? confirmation.submit : command.start)();
    return isReady;
  };
  return (
    <FormDialog
      title={props.title}
      cancel={props.cancel}
      submit={!isImpossible && confirm}
      isPending={isPending}
      onSubmit={submit}
      onClose={props.onClose}
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
    </FormDialog>
  );
}
