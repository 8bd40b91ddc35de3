import { SignalIcon } from '@zaehlwerk/ui';
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './field.module.css';

/** The id of the date field. */
export const dateFieldId = 'reading-date';

/** The id of the comment field. */
export const commentFieldId = 'reading-comment';

/** The id of the button that adds photos of a register, by that of its reading. */
export const photosFieldId = (readingId: string) => `${readingId}-photos`;

/** The id of the button by which a number counts as compared with the meter, by that of its field. */
export const comparedButtonId = (id: string) => `${id}-compared`;

/** The id of the button that sends a form. */
export const sendButtonId = 'reading-send';

/** Moves the focus to the first number of a form that has to be compared with the meter, by the ids of its fields. */
export function focusUncompared(fieldIds: readonly string[], ...otherwise: readonly string[]): void {
  focusField(...fieldIds.map(comparedButtonId), ...otherwise);
}

/**
 * Moves the focus to a field as it is once what was changed just now is on the screen; to the first of several that is
 * there and takes it. Not in an effect, where that is so: {@link focusAtOnce}.
 */
export function focusField(...ids: readonly string[]): void {
  // Not with the next frame: a key that is pressed before it must not fall into another field.
  flushSync(() => undefined);
  focusAtOnce(...ids);
}

/** Moves the focus to the first of these fields that is there and takes it. */
export function focusAtOnce(...ids: readonly string[]): boolean {
  return ids.some(id => {
    const element = document.getElementById(id);
    element?.focus();
    return element !== null && document.activeElement === element;
  });
}

/**
 * Whether the focus is nowhere, or in the content of the page. What ends later must not take it from a menu or a search
 * to which the reader has gone meanwhile: the menu would close, and what is typed would be lost.
 */
export function isFocusInContent(): boolean {
  const here = document.activeElement;
  if (here === null || here === document.body) return true;
  return here.closest('main') !== null && here.closest('nav') === null;
}

interface Props {
  readonly kind: 'ERROR' | 'WARNING';
  readonly message: string | undefined;
}

/** What is to be said about a field. Its place is kept free, so that nothing moves when it appears. */
export function FieldMessage({ kind, message, isInPlace = false }: Props & { readonly isInPlace?: boolean }) {
  return (
    <span
      className={classes.message}
      data-kind={kind}
      data-in-place={isInPlace || undefined}
      aria-live="polite"
    >
      {message && <SignalIcon kind={kind} size="1.25rem" />}
      {message && <span>{message}</span>}
    </span>
  );
}

interface HintProps extends Props {
  readonly hint: ReactNode;
  /** The message is read together with the hint, not in its place. */
  readonly keepsHint?: boolean;
  /** A message may come: the field has the focus. */
  readonly awaitsMessage: boolean;
}

/**
 * The hint of a field, in whose place stands what is to be said about it. Where that takes more lines, their room is
 * there with the first key: nothing moves when the field is left.
 */
export function HintOrMessage({ hint, keepsHint = false, awaitsMessage, kind, message }: HintProps) {
  return (
    <span className={classes.hint}>
      <span className={classes.place} data-awaited={awaitsMessage || undefined}>
        {(keepsHint || !message) && hint}
        <FieldMessage kind={kind} message={message} isInPlace />
      </span>
    </span>
  );
}

/** Specification section 9, "Validation feedback delay". */
const feedbackDelayMilliseconds = 1500;

/** What is said then gives way to a key that comes at the same time. */
export function afterFeedbackDelay(settle: () => void): () => void {
  const timer = setTimeout(() => startTransition(settle), feedbackDelayMilliseconds);
  return () => clearTimeout(timer);
}

interface Settled {
  readonly isSettled: boolean;
  readonly settle: () => void;
  /** The field was left with this value, which it has from now on. */
  readonly settleWith: (left: string) => void;
}

/** Whether the reader is through with a field: it has not changed for a while, or `settle` was called (on blur). */
export function useSettled(value: string): Settled {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterFeedbackDelay(() => setSettled(value)), [value]);
  return { isSettled: settled === value, settle: () => setSettled(value), settleWith: setSettled };
}

type Texts = Readonly<Record<string, string>>;

interface SettledTexts {
  readonly isSettled: (id: string) => boolean;
  /** The field was left with this text. */
  readonly settle: (id: string, text: string) => void;
}

/** `useSettled` for all fields of a form, by their ids. */
export function useSettledTexts(texts: Texts): SettledTexts {
  const [settled, setSettled] = useState(texts);
  useEffect(() => afterFeedbackDelay(() => setSettled(texts)), [texts]);
  const settle = useCallback((id: string, text: string) => setSettled(all => ({ ...all, [id]: text })), []);
  return { isSettled: id => settled[id] === texts[id], settle };
}
