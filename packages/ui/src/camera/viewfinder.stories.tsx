import { useEffect, useState } from 'react';
import { type Stories, useWords } from '../testing/story-words.ts';
import { Scene } from './scene.tsx';
import { Viewfinder } from './viewfinder.tsx';

export default { title: 'ui/Viewfinder', component: Viewfinder } satisfies Stories;

/** A camera that sees the dial of a meter; a torch is its track's capability. */
function drawnStream(hasTorch: boolean): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 320;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#5b5b5b';
    pen.fillRect(0, 0, 320, 320);
    pen.fillStyle = '#ffffff';
    pen.fillRect(60, 120, 200, 80);
    pen.fillStyle = '#000000';
    pen.font = '40px monospace';
    pen.fillText('04711', 100, 172);
  }
  const stream = canvas.captureStream();
  for (const track of stream.getVideoTracks())
    Object.assign(track, {
      getCapabilities: () => ({ torch: hasTorch }),
      applyConstraints: async () => undefined,
    });
  return stream;
}

const nothingFound = async () => async () => [];
const onCodes = () => false;

function Example({ hasTorch }: { readonly hasTorch: boolean }) {
  const say = useWords();
  const [stream] = useState(() => drawnStream(hasTorch));
  useEffect(
    () => () => {
      for (const track of stream.getTracks()) track.stop();
    },
    [stream],
  );
  return (
    <Scene
      picture={
        <Viewfinder
          stream={stream}
          createReader={nothingFound}
          onCodes={onCodes}
          pictureLabel={say('Bild der Kamera', 'Picture of the camera')}
          torchLabel={say('Licht', 'Light')}
        />
      }
    >
      <p>{say('Halten Sie den Code in den Rahmen.', 'Hold the code into the frame.')}</p>
    </Scene>
  );
}

export const Scanning = () => <Example hasTorch={false} />;
export const WithTorch = () => <Example hasTorch />;
