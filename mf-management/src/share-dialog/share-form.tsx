import { mostSharedJobs, type NewShareResponse } from '@zaehlwerk/api/sharing';
import { Check } from '@zaehlwerk/metering/check';
import { DayField } from '@zaehlwerk/metering/day-field';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { Notice, TextInput } from '@zaehlwerk/ui';
import { FormDialog } from '../commands/form-dialog.tsx';
import { useTexts } from '../texts.ts';
import { LeftOut } from './left-out.tsx';
import { type SharedMeter, tooManyJobs } from './share-rules.ts';
import { FaultList, useFaultText } from './use-fault-text.tsx';
import { useShareForm } from './use-share-form.ts';

interface Props {
  readonly accountId: string;
  readonly rows: readonly SharedMeter[];
  readonly onMade: (made: NewShareResponse) => void;
  readonly onClose: () => void;
}

export function ShareForm({ accountId, rows, onMade, onClose }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const today = useToday();
  const faultText = useFaultText();
  const form = useShareForm(accountId, rows, onMade);
  const { entries, change, meters, leftOut, failure, isSending, isLocked, faultAt } = form;
  const [nameFault, dayFault, meterFault] = [faultAt('name'), faultAt('expires'), faultAt('jobs')];
  const contactFault = faultAt('contact');

  return (
    <FormDialog
      title={t('share.button')}
      submit={t(isSending ? 'share.sending' : failure === 'unanswered' ? 'jobs.retry' : 'share.create')}
      isPending={isSending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>{t('share.meters', { count: meters.length, shown: count(meters.length) })}</p>
      {meters.length > mostSharedJobs && !meterFault && (
        <Notice kind="ERROR">{faultText(tooManyJobs(meters.length))}</Notice>
      )}
      {meterFault && !failure && (
        <Notice kind="ERROR" role="alert">
          {faultText(meterFault)}
        </Notice>
      )}
      <LeftOut
        meters={leftOut}
        isAgreed={form.isAgreed}
        isAsked={form.isAsked}
        isLocked={isLocked}
        onAgree={form.agree}
      />
      <TextInput
        data-autofocus
        required
        label={t('share.name')}
        description={t('share.name.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={nameFault && faultText(nameFault)}
        value={entries.name}
        readOnly={isLocked}
        autoComplete="off"
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('share.contact')}
        description={t('share.contact.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={contactFault && faultText(contactFault)}
        value={entries.contact ?? ''}
        readOnly={isLocked}
        autoComplete="off"
        onChange={event => change({ contact: event.currentTarget.value })}
      />
      {meters.length > 0 && (
        <Check
          label={t('share.allowToReShare')}
          description={t('share.allowToReShare.hint')}
          isChecked={entries.allowToReShare}
          isDisabled={isLocked}
          onChange={allowToReShare => change({ allowToReShare })}
        />
      )}
      <DayField
        label={t('share.expires')}
        description={t('share.expires.hint')}
        error={dayFault && faultText(dayFault)}
        min={today}
        value={entries.expires}
        readOnly={isLocked}
        onChange={expires => change({ expires })}
      />
      <div role="alert">
        {failure && (
          <Notice kind="ERROR" title={t('share.failed')}>
            {failure === 'unanswered' && <p>{t('share.unanswered')}</p>}
            {failure === 'refused' && form.faults.length === 0 && <p>{t('share.refused')}</p>}
            {form.faults.length > 0 && <FaultList faults={form.faults} />}
          </Notice>
        )}
      </div>
    </FormDialog>
  );
}
