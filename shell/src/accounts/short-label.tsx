import { VisuallyHidden } from '@zaehlwerk/ui';

interface Props {
  readonly label: string;
  /** What eyes see beside the button, and ears do not. */
  readonly about: string;
}

/** The text of one of several buttons that look alike. */
export function ShortLabel({ label, about }: Props) {
  return (
    <>
      {label}
      <VisuallyHidden>{about}</VisuallyHidden>
    </>
  );
}
