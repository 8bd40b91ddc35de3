import { nothing, type Stories, useWords } from '@zaehlwerk/ui/testing';
import type { ComponentProps } from 'react';
import type { RatePhotos } from '../draft/photos.ts';
import { PhotoField } from './photo-field.tsx';

export default { title: 'metering/PhotoField', component: PhotoField } satisfies Stories;

const jpeg = new Blob();
const added: RatePhotos = [
  { id: '1', name: 'IMG_1.jpg', is: 'ready', jpeg, fingerprint: '1' },
  { id: '2', name: 'IMG_2.jpg', is: 'converting' },
  { id: '3', name: 'notes.txt', is: 'refused', reason: 'notAnImage' },
];

function Example(props: Partial<ComponentProps<typeof PhotoField>>) {
  return (
    <PhotoField
      id="example"
      reading={useWords()('Zählerstand', 'Meter reading')}
      photos={[]}
      requirement="OPTIONAL"
      isClosed={false}
      refusal={undefined}
      onFiles={nothing}
      onRemove={nothing}
      {...props}
    />
  );
}

export const Optional = () => <Example />;
export const Required = () => <Example requirement="REQUIRED" />;
export const Added = () => <Example photos={added} />;
export const Missing = () => <Example requirement="REQUIRED" fault={{ code: 'imageRequired' }} />;
