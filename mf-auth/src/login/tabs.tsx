import type { NamedContribution } from '@zaehlwerk/module-kit';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import classes from './tabs.module.css';

interface Props {
  /** For screen readers. */
  readonly label: string;
  /** At least one; the first is initially selected. */
  readonly tabs: readonly NamedContribution[];
}

/** Tabs by the ARIA pattern. A panel keeps its state from its first selection on; a single tab is its content only. */
export function Tabs({ label, tabs }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function choose(index: number) {
    setChosen(index);
    setSeen(others => (others.includes(index) ? others : [...others, index]));
  }

  function chooseByKey(event: KeyboardEvent) {
    const next = chosenBy(event.key, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    buttons.current[next]?.focus();
  }

  const isChoice = tabs.length > 1;
  const shown = chosen < tabs.length ? chosen : 0;
  return (
    <div>
      {isChoice && (
        <div className={classes.list} role="tablist" aria-label={label} onKeyDown={chooseByKey}>
          {tabs.map((tab, index) => (
            <button
              key={tab.key}
              ref={button => {
                buttons.current[index] = button;
              }}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              className={classes.tab}
              aria-selected={index === shown}
              aria-controls={`${id}-panel-${index}`}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => choose(index)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      )}
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          {...(isChoice && {
            role: 'tabpanel',
            className: classes.panel,
            'aria-labelledby': `${id}-tab-${index}`,
          })}
          id={`${id}-panel-${index}`}
          hidden={index !== shown}
        >
          {seen.includes(index) && tab.content}
        </div>
      ))}
    </div>
  );
}

function chosenBy(key: string, chosen: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (chosen + 1) % count;
  if (key === 'ArrowLeft') return (chosen + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
