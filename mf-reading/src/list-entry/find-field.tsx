import type { Job } from '@zaehlwerk/api';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { TextInput } from '@zaehlwerk/ui';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './entry-page.module.css';
import { metersByNumber } from './find-meter.ts';
import { findFieldId, focusFindField } from './places.ts';

interface Props {
  /** All jobs of the account. */
  readonly jobs: readonly Job[];
  /** Those of the list. */
  readonly listed: readonly Job[];
  /** Whether a reading can be entered for a job. */
  readonly isOpen: (job: Job) => boolean;
  readonly onFind: (jobId: string) => void;
  /** Another number is being typed. */
  readonly onType: () => void;
}

/** Leads to a meter by its number or the end of it; says where that is not the one meter that was meant. */
export function FindMeter({ jobs, listed, isOpen, onFind, onType }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');

  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const hits = metersByNumber(listed, text);
    const open = hits.filter(isOpen);
    const [first] = open;
    if (first) {
      const number = first.meter.meterNumber;
      setMessage(open.length > 1 ? t('list.find.several', { hits: count(open.length), number }) : '');
      return onFind(first.id);
    }
    const [closed] = hits;
    const [elsewhere] = closed ? [closed] : metersByNumber(jobs, text);
    setMessage(messageOf(closed, elsewhere));
    focusFindField();
  };
  const messageOf = (closed: Job | undefined, elsewhere: Job | undefined) => {
    if (!elsewhere) return t('list.find.none', { number: text.trim() });
    const isNotHere = !closed && isOpen(elsewhere);
    return t(isNotHere ? 'list.find.elsewhere' : 'list.find.closed', { number: elsewhere.meter.meterNumber });
  };
  return (
    <form className={classes.find} onSubmit={find}>
      <TextInput
        id={findFieldId}
        label={t('list.find.label')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        aria-describedby="list-found"
        onChange={event => {
          setText(event.currentTarget.value);
          setMessage('');
          onType();
        }}
      />
      <p id="list-found" className={classes.found} role="status">
        {message}
      </p>
    </form>
  );
}
