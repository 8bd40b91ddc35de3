import { Anchor } from '@zaehlwerk/ui';
import classes from './field.module.css';

interface Props {
  readonly onFollow: () => void;
  readonly children: string;
}

/** The reason why a button is disabled or refuses, as a link to what is missing. */
export function ReasonLink({ onFollow, children }: Props) {
  return (
    <Anchor component="button" type="button" className={classes.reason ?? ''} onClick={onFollow}>
      {children}
    </Anchor>
  );
}
