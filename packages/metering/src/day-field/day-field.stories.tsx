import { type Stories, useWords } from '@zaehlwerk/ui/testing';
import { useState } from 'react';
import { DayField } from './day-field.tsx';

export default { title: 'metering/DayField', component: DayField } satisfies Stories;

function Example(props: {
  readonly value?: string;
  readonly hasError?: boolean;
  readonly isDisabled?: boolean;
}) {
  const say = useWords();
  const [value, setValue] = useState(props.value ?? '2026-11-20');
  return (
    <DayField
      label={say('Ablesedatum', 'Reading date')}
      error={props.hasError && say('Wählen Sie einen Tag im November.', 'Choose a day in November.')}
      disabled={props.isDisabled ?? false}
      value={value}
      onChange={setValue}
    />
  );
}

export const Empty = () => <Example value="" />;
export const Chosen = () => <Example />;
export const WithError = () => <Example hasError />;
export const Disabled = () => <Example isDisabled />;
