import { Anchor, type AnchorProps, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import classes from './new-tab.module.css';

/** The words of {@link NewTabSign} in the reader's language, e.g. "öffnet neuen Tab", provided by the shell. */
export const NewTabWords = createContext('');

export function NewTabSign() {
  const words = use(NewTabWords);
  return (
    <>
      {words && <VisuallyHidden> ({words})</VisuallyHidden>}
      <span className={classes.sign} aria-hidden="true">
        <IconExternalLink size="1em" focusable="false" />
      </span>
    </>
  );
}

export interface NewTabLinkProps extends AnchorProps {
  href: string;
  children: ReactNode;
}

/** A link to a new tab, without opener and referrer. */
export function NewTabLink({ children, ...props }: NewTabLinkProps) {
  return (
    <Anchor {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabSign />
    </Anchor>
  );
}
