import type { Job } from '@zaehlwerk/api';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { TextInput } from '@zaehlwerk/ui';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './entry-page.module.css';
import { meterNamedBy, metersByNumber } from './meters-by-number.ts';
import { findFieldId, focusFindField } from './places.ts';

interface Props {
  readonly jobs: readonly Job[];
  readonly listed: readonly Job[];
  /** True if a reading can be entered. */
  readonly isOpen: (job: Job) => boolean;
  readonly onFind: (jobId: string, how: 'typed' | 'entered') => void;
  readonly onType: () => void;
  /** False where the text is a number as any other. */
  readonly onPaste: (text: string) => boolean;
}

/** Finds a meter by its number or the end of it: at once where it can be no other, else with Enter. */
export function FindMeter({ jobs, listed, isOpen, onFind, onType, onPaste }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');

  const type = (typed: string) => {
    setText(typed);
    setMessage('');
    onType();
    // Not while it gets shorter: the reader is correcting it.
    const named = typed.length > text.length ? meterNamedBy(jobs, typed) : undefined;
    if (named && isOpen(named) && listed.includes(named)) onFind(named.id, 'typed');
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const hits = metersByNumber(listed, text);
    const open = hits.filter(isOpen);
    const [first] = open;
    if (first) {
      const number = first.meter.meterNumber;
      setMessage(open.length > 1 ? t('list.find.several', { hits: count(open.length), number }) : '');
      return onFind(first.id, 'entered');
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
        onPaste={event => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onChange={event => type(event.currentTarget.value)}
      />
      <p id="list-found" className={classes.found} role="status">
        {message || <span className={classes.hint}>{t('list.block.hint')}</span>}
      </p>
    </form>
  );
}
