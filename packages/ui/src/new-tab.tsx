import { Anchor, type AnchorProps, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import classes from './new-tab.module.css';

/** The words of {@link NewTabSign} in the reader's language, e.g. "öffnet neuen Tab". The shell provides them. */
export const NewTabWords = createContext('');

/** For the end of a link's content: says by a sign, and in words to screen readers, that it opens a new tab. */
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

/** A link that opens a new tab, which is told nothing of the portal, and says so. */
export function NewTabLink({ children, ...props }: NewTabLinkProps) {
  return (
    <Anchor {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabSign />
    </Anchor>
  );
}
