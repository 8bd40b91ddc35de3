import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';
import { type Stories, useWords } from './testing/story-words.ts';

export default { title: 'ui/Dialog', component: Dialog } satisfies Stories;

function Example(props: Pick<DialogProps, 'isWide' | 'fillsScreen' | 'isCloseDisabled'>) {
  const say = useWords();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('Öffnen', 'Open')}</Button>
      <Dialog
        {...props}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={say('Entwurf verwerfen?', 'Discard draft?')}
        closeLabel={say('Schließen', 'Close')}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen(false)}>
              {say('Verwerfen', 'Discard')}
            </Button>
            <Button onClick={() => setOpen(false)}>{say('Behalten', 'Keep')}</Button>
          </>
        }
      >
        <p>{say('Ihre Eingaben gehen verloren.', 'What you entered will be lost.')}</p>
      </Dialog>
    </>
  );
}

export const Question = () => <Example />;
export const CloseDisabled = () => <Example isCloseDisabled />;
export const Wide = () => <Example isWide />;
export const FillsScreen = () => <Example fillsScreen />;
