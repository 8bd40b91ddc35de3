import { focusAtOnce, ReasonLink } from '@zaehlwerk/metering/form';

/** What a step lacks. */
export interface Missing {
  readonly text: string;
  /** The first available one takes the focus; empty if nothing can be done. */
  readonly fieldIds: readonly string[];
}

/** The reason why the button of the step is disabled, as a link to the field. */
export function MissingHint({ text, fieldIds }: Missing) {
  return fieldIds.length > 0 ? (
    <ReasonLink onFollow={() => void focusAtOnce(...fieldIds)}>{text}</ReasonLink>
  ) : (
    text
  );
}
