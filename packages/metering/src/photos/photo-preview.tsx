import { Dialog } from '@zaehlwerk/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './photo-preview.module.css';

interface Props {
  readonly file: Blob;
  /** Which photo of the reading, beginning with 1. */
  readonly number: number;
  /** The name of the reading that it belongs to. */
  readonly reading: string;
}

/** A small picture that opens large in a dialog. */
export function PhotoPreview({ file, number, reading }: Props) {
  const { t } = useTexts();
  const address = useObjectUrl(file);
  const [isEnlarged, setEnlarged] = useState(false);
  const description = t('photos.alt', { number, reading });
  return (
    <>
      <button
        type="button"
        className={classes.preview}
        aria-label={t('photos.enlarge', { number })}
        onClick={() => setEnlarged(true)}
      >
        {address && <img src={address} alt={description} decoding="async" />}
      </button>
      <Dialog
        open={isEnlarged}
        isWide
        onClose={() => setEnlarged(false)}
        title={description}
        closeLabel={t('confirm.close')}
      >
        <img className={classes.large} src={address} alt={description} />
      </Dialog>
    </>
  );
}

/** An address under which the page can show a file, for as long as the caller shows it. */
function useObjectUrl(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
