import { nothing, type Stories, useWords } from './testing/story-words.ts';
import { UploadProgress } from './upload-progress.tsx';

export default { title: 'ui/UploadProgress', component: UploadProgress } satisfies Stories;

function Example({ percent }: { readonly percent: number | undefined }) {
  const say = useWords();
  return (
    <UploadProgress
      label={say('Fotos werden gesendet', 'Sending photos')}
      percent={percent}
      long={{
        transferred: done => say(`${done} % übertragen`, `${done} % transferred`),
        isOut: say('Die Antwort steht aus', 'Waiting for the answer'),
        stopLabel: say('Anhalten', 'Stop'),
        onStop: nothing,
      }}
    />
  );
}

export const Unknown = () => <Example percent={undefined} />;
export const HalfWay = () => <Example percent={50} />;
export const Sent = () => <Example percent={100} />;

export function Short() {
  return <UploadProgress label={useWords()('Wird gesendet', 'Sending')} percent={30} />;
}
