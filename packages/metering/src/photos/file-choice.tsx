import { type Icon, IconCamera } from '@tabler/icons-react';
import { Button } from '@zaehlwerk/ui';
import { type ChangeEvent, type RefObject, useRef } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isMultiple: boolean;
  readonly button?: RefObject<HTMLButtonElement | null>;
  /** Hides the button of the camera on computers. */
  readonly cameraClass: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files, and on touch screens a photo of the camera app: the file picker of many phones does not offer it. */
export function FileChoice({ id, label, icon: Icon, isMultiple, button, cameraClass = '', onFiles }: Props) {
  const { t } = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <>
      <Button
        {...(id !== undefined && { id })}
        {...(button && { ref: button })}
        variant="default"
        leftSection={<Icon size="1.25rem" aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        {label}
      </Button>
      <input ref={files} type="file" accept="image/*" multiple={isMultiple} hidden onChange={take} />
      <Button
        className={cameraClass}
        variant="default"
        leftSection={<IconCamera size="1.25rem" aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        {t('photos.take')}
      </Button>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
    </>
  );
}
