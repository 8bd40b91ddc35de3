import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type Stories, useWords } from '@zaehlwerk/ui/testing';
import { type ComponentProps, useState } from 'react';
import { Choice } from './choice.tsx';

export default { title: 'metering/Choice', component: Choice } satisfies Stories;

function Example(props: Pick<ComponentProps<typeof Choice>, 'layout' | 'isLegendHidden'>) {
  const say = useWords();
  const [value, setValue] = useState<string>('gas');
  return (
    <Choice
      {...props}
      legend={say('Zählerart', 'Meter type')}
      hint={say('Steht auf dem Zähler.', 'Printed on the meter.')}
      options={[
        { value: 'water', label: say('Wasser', 'Water'), icon: <MeterTypeIcon type="WATER_METER" /> },
        {
          value: 'gas',
          label: 'Gas',
          description: say('In Kubikmetern', 'In cubic metres'),
          icon: <MeterTypeIcon type="GAS_METER" />,
        },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

export const Column = () => <Example />;
export const Grid = () => <Example layout="grid" />;
export const RowWithHiddenLegend = () => <Example layout="row" isLegendHidden />;
export const Segments = () => <Example layout="segments" isLegendHidden />;
