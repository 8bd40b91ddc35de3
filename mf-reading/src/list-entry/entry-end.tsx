import type { Job } from '@zaehlwerk/api';
import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import { holdsUnsent } from '../reading-form/reading-draft.ts';
import { useTexts } from '../texts.ts';
import { StateLabel } from './row-parts.tsx';
import type { OpenEntryState } from './use-open-entry.ts';

interface Props {
  readonly job: Job;
  readonly entry: OpenEntryState;
}

/** The end of a job's rows: that its reading is a draft or being sent, and the button that sends it. */
export function EntryEnd({ job, entry }: Props) {
  const { t } = useTexts();
  const { draft, places, isQuestioned, isReady, sendNow, end, goOn } = entry;
  const meter = <VisuallyHidden> ({job.meter.meterNumber})</VisuallyHidden>;
  const state =
    draft.send.is === 'sending' ? 'sending' : holdsUnsent({ ...draft, isChanged: true }) ? 'draft' : 'empty';
  return (
    <>
      <StateLabel state={state} />
      {isQuestioned ? (
        <Button
          id={places.send}
          variant="default"
          size="compact-md"
          aria-describedby={`${places.fields.map(id => `${id}-message`).join(' ')} ${places.message}`}
          onClick={sendNow}
          onKeyDown={({ key }) => {
            // Who types on without looking means the next reading, and has not answered the question.
            if (/^\d$/.test(key)) goOn();
          }}
        >
          {t('list.sendAnyway')}
          {meter}
        </Button>
      ) : (
        isReady && (
          // The Enter key in the last register does it: from there the Tab key leads to the next one.
          <Button id={places.send} variant="default" size="compact-md" tabIndex={-1} onClick={end}>
            {t('list.send')}
            {meter}
          </Button>
        )
      )}
    </>
  );
}
