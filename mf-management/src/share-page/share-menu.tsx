import { IconDots } from '@tabler/icons-react';
import { Button } from '@zaehlwerk/ui';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './share-menu.module.css';

interface Item {
  readonly name: string;
  readonly onChoose: () => void;
}

interface Props {
  readonly items: readonly Item[];
  /** Shown as an icon, with this name of the share in its own name. */
  readonly iconFor?: string;
}

/** Actions below a button (disclosure pattern). Closes on Escape, outside, and when the focus leaves. */
export function ShareMenu({ items, iconFor }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // It may open below the end of a column that scrolls.
    box.current?.querySelector('ul')?.scrollIntoView?.({ block: 'nearest' });
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are interactive
    <div ref={box} className={classes.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant="default"
        className={iconFor === undefined ? undefined : classes.icon}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={iconFor === undefined ? undefined : t('access.more.of', { replace: { name: iconFor } })}
        onClick={() => setOpen(!isOpen)}
      >
        {iconFor === undefined ? t('access.more') : <IconDots size="1.25rem" aria-hidden="true" />}
      </Button>
      <ul id={id} hidden={!isOpen}>
        {items.map(({ name, onChoose }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
