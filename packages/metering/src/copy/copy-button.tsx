import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '@zaehlwerk/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './copy-button.module.css';

/** Specification section 9, "Clipboard tick". */
const copiedMilliseconds = 2000;

interface Props {
  /** By default that of the field. */
  readonly label?: string;
  /** The name of what is copied. */
  readonly field?: string;
  readonly text: string;
  /** Shown instead of the icon for copying. */
  readonly icon?: ReactNode;
  /** The label is its name only, until it says that it has copied. */
  readonly isIcon?: boolean;
  /** The element with the text, which is selected where the browser does not copy. */
  readonly shownIn?: () => HTMLElement | null;
  readonly onCopied?: () => void;
}

export function CopyButton({ field = '', text, icon, isIcon = false, shownIn, onCopied, ...props }: Props) {
  const { t } = useTexts();
  const { label = t('copy.field', { field }) } = props;
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setState('idle'), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    if (!(await copyText(text, shownIn?.() ?? null))) return setState('failed');
    setState('copied');
    setCopies(before => before + 1);
    onCopied?.();
  };
  const isCopied = state === 'copied';
  const shownIcon = isCopied ? (
    <IconCheck size="1.25rem" aria-hidden="true" />
  ) : (
    (icon ?? <IconCopy size="1.25rem" aria-hidden="true" />)
  );
  const words = isCopied ? t('copy.done') : label;
  return (
    <>
      <Button
        variant="default"
        className={isIcon ? classes.icon : undefined}
        leftSection={!isIcon && shownIcon}
        aria-label={isIcon && !isCopied ? label : undefined}
        onClick={() => void copy()}
      >
        {isIcon && shownIcon}
        <span aria-live="polite">{(!isIcon || isCopied) && words}</span>
      </Button>
      <span role="status" className={classes.failed}>
        {state === 'failed' && t('copy.failed')}
      </span>
    </>
  );
}

/** Where the browser refuses, the text stays selected, for the keyboard or the menu of a long press. */
async function copyText(text: string, shownIn: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!shownIn) return false;
    getSelection()?.selectAllChildren(shownIn);
    // Deprecated; the only way without https, as in a trial in a local network.
    return document.execCommand?.('copy') ?? false;
  }
}
