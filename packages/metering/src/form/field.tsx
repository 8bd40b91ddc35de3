import { SignalIcon } from '@zaehlwerk/ui';
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './field.module.css';

export const dateFieldId = 'reading-date';

export const commentFieldId = 'reading-comment';

/** Opens the comment field. */
export const addCommentId = 'reading-comment-add';

export const photosFieldId = (readingId: string) => `${readingId}-photos`;

export const comparedButtonId = (id: string) => `${id}-compared`;

export const sendButtonId = 'reading-send';

/** Focuses the first number that has to be compared with the meter, by the ids of the fields. */
export function focusUncompared(fieldIds: readonly string[], ...otherwise: readonly string[]): void {
  focusField(...fieldIds.map(comparedButtonId), ...otherwise);
}

/** Focuses the first available field once pending changes are rendered. In an effect, use {@link focusAtOnce}. */
export function focusField(...ids: readonly string[]): void {
  // Not in the next frame: a key pressed before must not go into another field.
  flushSync(() => undefined);
  focusAtOnce(...ids);
}

export function focusAtOnce(...ids: readonly string[]): boolean {
  return ids.some(id => {
    const element = document.getElementById(id);
    element?.focus();
    return element !== null && document.activeElement === element;
  });
}

/** Otherwise an asynchronous result would take the focus from a menu or a search, and the typed text be lost. */
export function isFocusInContent(): boolean {
  const here = document.activeElement;
  if (here === null || here === document.body) return true;
  return here.closest('main') !== null && here.closest('nav') === null;
}

interface Props {
  readonly kind: 'ERROR' | 'WARNING';
  readonly message: string | undefined;
}

/** Its room is reserved, so that nothing moves when the message appears. */
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
  /** The message is shown beside the hint, not instead of it. */
  readonly keepsHint?: boolean;
  readonly awaitsMessage: boolean;
}

/** A hint that the message replaces. Room for a longer message is reserved from the first key on. */
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

/** The update has a lower priority than a key at the same time. */
function afterFeedbackDelay(settle: () => void): () => void {
  const timer = setTimeout(() => startTransition(settle), feedbackDelayMilliseconds);
  return () => clearTimeout(timer);
}

/** Settled: the value has not changed for a while, or `settle` was called on blur. */
export function useSettled(value: string) {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterFeedbackDelay(() => setSettled(value)), [value]);
  return { isSettled: settled === value, settle: () => setSettled(value), settleWith: setSettled };
}

type Texts = Readonly<Record<string, string>>;

/** `useSettled` for all fields of a form, by their ids. */
export function useSettledTexts(texts: Texts) {
  const [settled, setSettled] = useState(texts);
  useEffect(() => afterFeedbackDelay(() => setSettled(texts)), [texts]);
  const settle = useCallback((id: string, text: string) => setSettled(all => ({ ...all, [id]: text })), []);
  return { isSettled: (id: string) => settled[id] === texts[id], settle };
}
