import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './copy-field.module.css';

/** Specification section 9, "Clipboard tick". */
const copiedMilliseconds = 2000;

interface ButtonProps {
  readonly label: string;
  readonly text: string;
  /** The element with the text, which is selected where the browser does not copy. */
  readonly shownIn?: () => HTMLElement | null;
  readonly onCopied: () => void;
}

export function CopyButton({ label, text, shownIn, onCopied }: ButtonProps) {
  const { t } = useTexts();
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
    onCopied();
  };
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<Icon size="1.25rem" aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{state === 'copied' ? t('login.copied') : label}</span>
      </Button>
      <span role="status" className={classes.failed}>
        {state === 'failed' && t('login.copyFailed')}
      </span>
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCopied: () => void;
}

/** A row of a `dl` with a button that copies its value. */
export function CopyField({ label, value, onCopied }: FieldProps) {
  const { t } = useTexts();
  const shown = useRef<HTMLElement>(null);
  return (
    <div className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd ref={shown} className={classes.value} translate="no">
        {value}
      </dd>
      <dd className={classes.copy}>
        <CopyButton
          label={t('login.copy', { field: label })}
          text={value}
          shownIn={() => shown.current}
          onCopied={onCopied}
        />
      </dd>
    </div>
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
