import type { MetersViewProps } from './meters-view.tsx';

interface Props extends MetersViewProps {
  readonly clear: () => void;
}

/** What can be done with the meters that are chosen. */
export function SelectionActions(_props: Props) {
  return null;
}
