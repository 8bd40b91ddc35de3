import { today } from '@zaehlwerk/domain';
import { TextInput } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './list-entry.module.css';

interface Props {
  /** The day that was chosen for all readings; `undefined` is what each has by itself, which is today. */
  readonly onChoose: (day: string | undefined) => void;
}

/** The day on which all meters of the list were read. */
export function ListDay({ onChoose }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState<string>(today());
  const settle = () => {
    if (text === '') setText(today());
    onChoose(text === '' ? undefined : text);
  };
  const [isTouched, setTouched] = useState(false);
  return (
    <TextInput
      id="list-day"
      type="date"
      className={classes.day ?? ''}
      label={t('list.day.label')}
      max={today()}
      value={text}
      onChange={event => {
        setText(event.currentTarget.value);
        setTouched(true);
      }}
      onBlur={() => isTouched && settle()}
      onKeyDown={event => event.key === 'Enter' && settle()}
    />
  );
}
