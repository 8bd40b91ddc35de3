import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { Button } from '@zaehlwerk/ui';
import { type ChangeEvent, useRef } from 'react';
import { useTexts } from '../texts.ts';
import classes from './meter-scanner.module.css';

/** A file, and on touch screens a photo of the camera app, which focuses better than a page. */
export function PhotoChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size="1.25rem" aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        {t('scan.photo')}
      </Button>
      <input ref={files} type="file" accept="image/*" hidden onChange={choose} />
      <Button
        className={classes.camera ?? ''}
        variant="default"
        leftSection={<IconCamera size="1.25rem" aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        {t('photos.take')}
      </Button>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
    </>
  );
}
