import { type ReactNode, useId } from 'react';
import classes from './disclosure-menu.module.css';
import { useDisclosure } from './use-disclosure.ts';

export interface DisclosureMenuProps {
  /** Name of the button; shown unless `iconOnly`. */
  label: string;
  icon?: ReactNode;
  iconOnly?: boolean;
  /** At which edge of the button the panel lines up. */
  align?: 'start' | 'end';
  /** A list (`ul`) of links and buttons. Using one of them closes the panel. */
  children: ReactNode;
}

/**
 * A button that shows a list of links and actions under it: the disclosure pattern, so links stay links.
 * Escape and a click elsewhere close it, arrow keys and Home/End move within it, Tab leads out of it.
 */
export function DisclosureMenu({
  label,
  icon,
  iconOnly = false,
  align = 'end',
  children,
}: DisclosureMenuProps) {
  const panelId = useId();
  const { open, toggle, containerProps, buttonRef, panelRef } = useDisclosure();
  return (
    <div className={classes.container} {...containerProps}>
      <button
        ref={buttonRef}
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={iconOnly ? label : undefined}
        onClick={toggle}
      >
        {icon}
        {!iconOnly && <span className={classes.label}>{label}</span>}
      </button>
      <div ref={panelRef} id={panelId} className={classes.panel} data-align={align} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
