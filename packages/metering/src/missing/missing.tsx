import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';

interface Props {
  readonly title: string;
  readonly message: string;
  readonly back: { readonly to: string; readonly label: string };
}

/** Replaces a page whose job or share was withdrawn, or whose link is wrong. */
export function Missing({ title, message, back }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        headingLevel={1}
        illustration="missing"
        title={title}
        actions={
          <Button component={Link} to={back.to}>
            {back.label}
          </Button>
        }
      >
        {message}
      </EmptyState>
    </>
  );
}
