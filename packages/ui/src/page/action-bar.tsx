import { type ReactNode, useEffect, useRef } from 'react';
import classes from './action-bar.module.css';

export interface ActionBarProps {
  /**
   * Why the action is not possible yet, or what will happen; announced when it changes. Its room stays while it is empty,
   * so that the action does not move under a pointer.
   */
  hint?: ReactNode;
  /** The next step, one primary button; at most one more beside it. */
  children: ReactNode;
}

/**
 * Holds the one next step of a screen, stuck to the bottom edge: above a phone's keyboard, and in one line where there is
 * little height.
 */
export function ActionBar({ hint, children }: ActionBarProps) {
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
    <div ref={bar} className={classes.bar} data-action-bar>
      <p className={classes.hint} role="status" data-has-room={hint !== undefined || undefined}>
        {hint}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

/**
 * How much of the page's bottom a keyboard covers that lies over it, in CSS pixels: where a browser does not shrink the page
 * (`interactive-widget`). Nothing while somebody has zoomed in, for then most of the page is outside of the view.
 */
function coveredBy({ height, offsetTop, scale }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, Math.round(document.documentElement.clientHeight - height - offsetTop));
}
