import { IconCheck } from '@tabler/icons-react';
import { Link } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import classes from './explanation.module.css';

/** What can be done about a cause with one tap. */
export type CauseAction =
  | { readonly kind: 'change'; readonly label: string; readonly apply: () => void }
  | { readonly kind: 'note'; readonly label: string; readonly isNoted: boolean; readonly toggle: () => void }
  | { readonly kind: 'go'; readonly label: string; readonly path: string; readonly leave: () => void };

function ActionButton({ action }: { readonly action: CauseAction }) {
  switch (action.kind) {
    case 'change':
      return <Button onClick={action.apply}>{action.label}</Button>;
    case 'note':
      return (
        <Button
          variant="default"
          aria-pressed={action.isNoted}
          leftSection={action.isNoted && <IconCheck size="1.25rem" aria-hidden="true" />}
          onClick={action.toggle}
        >
          {action.label}
        </Button>
      );
    case 'go':
      return (
        <Button component={Link} variant="default" to={action.path} onClick={action.leave}>
          {action.label}
        </Button>
      );
  }
}

/** One possible cause of a doubtful reading in plain words, and what can be done about it. */
export function CauseLine({ text, action }: { readonly text: string; readonly action: CauseAction }) {
  return (
    <li className={classes.cause}>
      <span>{text}</span>
      <ActionButton action={action} />
    </li>
  );
}
