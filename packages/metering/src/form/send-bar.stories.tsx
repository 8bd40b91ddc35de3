import { nothing, type Stories, useWords } from '@zaehlwerk/ui/testing';
import type { ComponentProps } from 'react';
import { SendBar } from './send-bar.tsx';

export default { title: 'metering/SendBar', component: SendBar } satisfies Stories;

function Example(props: Partial<ComponentProps<typeof SendBar>>) {
  return (
    <SendBar
      blockedBy={undefined}
      isSending={false}
      onSend={nothing}
      onCheck={nothing}
      onCancel={undefined}
      {...props}
    />
  );
}

export const Ready = () => <Example />;
export const Correction = () => <Example onCancel={nothing} />;
export const Blocked = () => <Example blockedBy="photosArriving" onMissing={nothing} />;
export const Sending = () => <Example isSending />;
export const SendingFromTheDevice = () => <Example isSending isKept />;

export function Doubtful() {
  const text = useWords()(
    'Nur 1 m³ seit 03.12.2025, sonst etwa 45 m³.',
    'Only 1 m³ since 03/12/2025, usually about 45 m³.',
  );
  return <Example doubt={{ text, isAsked: true }} />;
}
