import { use, useState } from 'react';
import { type Stories, StoryLanguage, useWords } from '../testing/story-words.ts';
import { ReadingInput, type ReadingInputProps } from './reading-input.tsx';

export default { title: 'ui/ReadingInput', component: ReadingInput } satisfies Stories;

type Props = Partial<Pick<ReadingInputProps, 'value' | 'layout' | 'unit' | 'error' | 'warning' | 'disabled'>>;

function Example({ value: first = '', ...props }: Props) {
  const say = useWords();
  const [value, setValue] = useState(first);
  return (
    <ReadingInput
      label={say('Zählerstand', 'Meter reading')}
      description={say('zuletzt 277,000 am 28.11.2025', 'last 277.000 on 28/11/2025')}
      layout={{ integerCells: 5, decimalCells: 3, maskedDecimalCells: 0 }}
      unit="m³"
      localeStyle={use(StoryLanguage)}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

export const Empty = () => <Example />;
export const Entered = () => <Example value="278.431" />;
export const WithoutDecimals = () => (
  <Example value="4711" layout={{ integerCells: 6, decimalCells: 0, maskedDecimalCells: 0 }} unit="kWh" />
);
export const Disabled = () => <Example value="278.431" disabled />;

export function Doubtful() {
  const say = useWords();
  return (
    <Example
      value="2784.310"
      warning={say('Ungewöhnlich: 2.507 m³ seit 28.11.2025', 'Unusual: 2,507 m³ since 28/11/2025')}
    />
  );
}

export function Wrong() {
  return (
    <Example value="278.4" error={useWords()('Es fehlen 2 Nachkommastellen', '2 decimals are missing')} />
  );
}
