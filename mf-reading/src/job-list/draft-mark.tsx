import { IconPencil } from '@tabler/icons-react';
import classes from './draft-mark.module.css';

/** Says that something was entered for a job and not sent, as a sign and a word. */
export function DraftMark({ name }: { readonly name: string }) {
  return (
    <span className={classes.mark}>
      <IconPencil size="1rem" aria-hidden="true" />
      {name}
    </span>
  );
}
