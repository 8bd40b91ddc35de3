import { type ReactNode, useEffect, useRef } from 'react';
import classes from './action-bar.module.css';

export interface ActionBarProps {
  /** Why the action is disabled, or its effect; announced on change. Its room is reserved, so that nothing moves. */
  hint?: ReactNode;
  /** It has a line of its own on low screens, too. */
  isHintLong?: boolean;
  /** One primary button, and at most one more. */
  children: ReactNode;
}

/** The next step of a screen, stuck to the bottom edge: above a phone's keyboard, and in one line on low screens. */
export function ActionBar({ hint, isHintLong = false, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const follow = () => bar.current?.style.setProperty('--covered', `${coveredBy(view)}px`);
    const gone = new AbortController();
    view.addEventListener('resize', follow, gone);
    view.addEventListener('scroll', follow, gone);
    follow();
    return () => gone.abort();
  }, []);
  return (
    <div ref={bar} className={classes.bar} data-action-bar data-hint-long={isHintLong || undefined}>
      <p className={classes.hint} role="status" data-has-room={hint !== undefined || undefined}>
        {hint}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

/**
 * The part of the page covered by a keyboard in CSS pixels, for browsers that do not shrink the page
 * (`interactive-widget`). 0 while zoomed in: most of the page is out of view then.
 */
function coveredBy({ height, offsetTop, scale }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, Math.round(document.documentElement.clientHeight - height - offsetTop));
}
