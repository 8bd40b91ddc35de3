import { type Icon, IconCamera, IconPhoto } from '@tabler/icons-react';
import { Button } from '@zaehlwerk/ui';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../texts.ts';
import classes from './file-choice.module.css';

interface Props {
  readonly id?: string;
  /** In a few words; `name` is the whole name. */
  readonly label: string;
  readonly name?: string;
  readonly title?: string;
  readonly icon: Icon;
  readonly isMultiple: boolean;
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A phone or a tablet; a computer has no camera that looks at a meter. */
const hasTouch = () => window.matchMedia('(any-pointer: coarse)').matches;

/** Files; on touch screens also a photo of the camera app, which the file picker of many phones does not offer. */
export function FileChoice({ id, label, name, title, icon: Icon, isMultiple, button, onFiles }: Props) {
  const { t } = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const ownButton = useRef<HTMLButtonElement>(null);
  const opener = button ?? ownButton;
  const menuId = useId();
  const [isOpen, setOpen] = useState(false);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  const choose = (input: RefObject<HTMLInputElement | null>) => {
    if (isOpen) opener.current?.focus();
    setOpen(false);
    input.current?.click();
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    opener.current?.focus();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close the menu of the button in it.
    <div className={classes.choice} onBlur={leave} onKeyDown={pressed}>
      <Button
        {...(id !== undefined && { id })}
        ref={opener}
        variant="default"
        leftSection={<Icon size="1.25rem" aria-hidden="true" />}
        aria-label={name}
        title={title}
        aria-expanded={isOpen || undefined}
        aria-controls={isOpen ? menuId : undefined}
        onClick={({ currentTarget }) => {
          if (!hasTouch()) return choose(files);
          // Safari does not focus a clicked button, and the menu closes when the focus leaves.
          currentTarget.focus();
          setOpen(!isOpen);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <div id={menuId} className={classes.menu}>
          <Button
            variant="default"
            leftSection={<IconCamera size="1.25rem" aria-hidden="true" />}
            onClick={() => choose(camera)}
          >
            {t('photos.take')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPhoto size="1.25rem" aria-hidden="true" />}
            onClick={() => choose(files)}
          >
            {t('photos.choose')}
          </Button>
        </div>
      )}
      <input ref={files} type="file" accept="image/*" multiple={isMultiple} hidden onChange={take} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
    </div>
  );
}
