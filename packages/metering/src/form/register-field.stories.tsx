import { nothing, type Stories, useWords } from '@zaehlwerk/ui/testing';
import { type ComponentProps, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { RegisterField } from './register-field.tsx';

export default { title: 'metering/RegisterField', component: RegisterField } satisfies Stories;

type Props = Partial<Omit<ComponentProps<typeof RegisterField>, 'id' | 'onChange'>>;

function Example({ value: first = '', ...props }: Props) {
  const { style } = useFormats();
  const [value, setValue] = useState(first);
  return (
    <RegisterField
      id="example"
      rate=""
      layout={{ integerCells: 6, decimalCells: 0, maskedDecimalCells: 0 }}
      unit="kWh"
      localeStyle={style}
      refusal={undefined}
      isLocked={false}
      onBegin={nothing}
      onSettle={nothing}
      isUnfinished={false}
      onCompared={nothing}
      onFiles={nothing}
      photoField={{
        photos: [],
        requirement: 'OPTIONAL',
        isClosed: false,
        refusal: undefined,
        onRemove: nothing,
      }}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

export const Empty = () => <Example />;
export const Entered = () => <Example value="4711" rate="Hochtarif" />;
export const WhichNumber = () => <Example value="123.456" />;
export const Unfinished = () => <Example value="47" isUnfinished />;
export const Locked = () => <Example value="4711" isLocked />;

export function Refused() {
  return <Example value="4711" refusal={useWords()('Zu viele Stellen.', 'Too many digits.')} />;
}
