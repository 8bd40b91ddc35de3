import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { Button } from '@zaehlwerk/ui';
import { type ChangeEvent, type RefObject, useRef } from 'react';
import { useTexts } from '../texts.ts';
import classes from './choose-photos.module.css';

interface Props {
  /** Id of the button that adds photos. */
  readonly id: string;
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Photos from the device, several at once; and on touch screens one from the camera: many a phone's choice of files does
 * not offer it.
 */
export function ChoosePhotos({ id, addButton, onFiles }: Props) {
  const { t } = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file chosen again is a change only after this.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <div className={classes.ways}>
      <Button
        id={id}
        ref={addButton}
        variant="default"
        leftSection={<IconPhotoPlus size="1.25rem" aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        {t('photos.add')}
      </Button>
      <input ref={files} type="file" accept="image/*" multiple hidden onChange={take} />
      <Button
        className={classes.camera ?? ''}
        variant="default"
        leftSection={<IconCamera size="1.25rem" aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        {t('photos.take')}
      </Button>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
    </div>
  );
}
