import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './disclosure-menu.module.css';

export interface DisclosureMenuProps {
  /** The button's name; visible unless `iconOnly`. */
  label: string;
  icon?: ReactNode;
  iconOnly?: boolean;
  /** A list (`ul`) of links and buttons, each of which closes the panel. */
  children: ReactNode;
}

/**
 * A list of links and actions below a button: the disclosure pattern, so that links stay links. Escape and a
 * click outside close it, arrow keys and Home/End move within it, Tab leaves it.
 */
export function DisclosureMenu({ label, icon, iconOnly = false, children }: DisclosureMenuProps) {
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
      <div ref={panelRef} id={panelId} className={classes.panel} hidden={!open}>
        {children}
      </div>
    </div>
  );
}

const itemSelector = 'a[href], button:not(:disabled)';

function useDisclosure() {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    const closeAfterUse = ({ target }: Event) => {
      const item = target instanceof Element ? target.closest(itemSelector) : null;
      if (!panelRef.current?.contains(item)) return;
      // The focused item is hidden now, unless its action has moved the focus.
      if (panelRef.current.contains(document.activeElement)) buttonRef.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('click', closeAfterUse);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('click', closeAfterUse);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      buttonRef.current?.focus();
      return;
    }
    const items = [...(panelRef.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
    const target = open ? itemFor(event.key, items) : undefined;
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next && !event.currentTarget.contains(next)) setOpen(false);
  };

  return {
    open,
    toggle: () => setOpen(!open),
    containerProps: { ref: container, onKeyDown, onBlur },
    buttonRef,
    panelRef,
  };
}

/** Wraps around. */
function itemFor(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const current = items.findIndex(item => item.matches(':focus'));
  if (key === 'ArrowDown') return items[current + 1] ?? items[0];
  if (key === 'ArrowUp') return items[current - 1] ?? items.at(-1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  return undefined;
}
