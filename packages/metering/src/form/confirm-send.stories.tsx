import { nothing, type Stories, useWords } from '@zaehlwerk/ui/testing';
import { type ComponentProps, useState } from 'react';
import { ConfirmSend, SendBar } from './send-bar.tsx';

export default { title: 'metering/ConfirmSend', component: ConfirmSend } satisfies Stories;

/** The bar's button opens it again. */
function Example(props: Partial<ComponentProps<typeof ConfirmSend>>) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <SendBar blockedBy={undefined} isSending={false} onSend={() => setOpen(true)} onCancel={nothing} />
      {isOpen && <ConfirmSend fellBackTo={undefined} {...props} onSend={close} onCorrect={close} />}
    </>
  );
}

function useUnusual() {
  return useWords()('Ungewöhnlich: nur 1 m³ seit 03.12.2025.', 'Unusual: only 1 m³ since 03/12/2025.');
}

export function Implausible() {
  return (
    <Example>
      <p>{useUnusual()}</p>
    </Example>
  );
}

export function Blocked() {
  return (
    <Example isBlocked>
      <p>{useUnusual()}</p>
    </Example>
  );
}

export function Incomplete() {
  const say = useWords();
  return (
    <Example title={say('Unvollständige Werte', 'Incomplete values')}>
      <p>{say('Es fehlt der Niedertarif.', 'The off-peak rate is missing.')}</p>
    </Example>
  );
}

export const OtherDay = () => <Example fellBackTo="2026-11-28" />;
