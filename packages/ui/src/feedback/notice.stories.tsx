import { Button } from '@mantine/core';
import { nothing, type Stories, useWords } from '../testing/story-words.ts';
import { Notice, type SignalKind } from './feedback.tsx';

export default { title: 'ui/Notice', component: Notice } satisfies Stories;

function Example({ kind, hasAction = false }: { readonly kind: SignalKind; readonly hasAction?: boolean }) {
  const say = useWords();
  return (
    <Notice
      kind={kind}
      title={say('Die Frist endet am 10.12.2026', 'The period ends on 10/12/2026')}
      actions={
        hasAction && (
          <Button variant="default" onClick={nothing}>
            {say('Jetzt ablesen', 'Read now')}
          </Button>
        )
      }
    >
      {say('Danach wird Ihr Verbrauch geschätzt.', 'After that your consumption is estimated.')}
    </Notice>
  );
}

export const Info = () => <Example kind="INFO" />;
export const Success = () => <Example kind="SUCCESS" />;
export const Warning = () => <Example kind="WARNING" hasAction />;
export const ErrorNotice = () => <Example kind="ERROR" />;
