import { type Stories, useWords } from '@zaehlwerk/ui/testing';
import { useState } from 'react';
import { Check } from './check.tsx';

export default { title: 'metering/Check', component: Check } satisfies Stories;

function Example(props: {
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly hasError?: boolean;
}) {
  const say = useWords();
  const [isChecked, setChecked] = useState(props.isChecked ?? false);
  return (
    <Check
      label={say('Darf weiter teilen', 'May share on')}
      description={say('Kann eigene Zugänge anlegen.', 'Can create accesses of their own.')}
      error={props.hasError ? say('Bitte bestätigen.', 'Please confirm.') : undefined}
      isChecked={isChecked}
      isDisabled={props.isDisabled ?? false}
      onChange={setChecked}
    />
  );
}

export const Unchecked = () => <Example />;
export const Checked = () => <Example isChecked />;
export const Disabled = () => <Example isDisabled isChecked />;
export const WithError = () => <Example hasError />;
