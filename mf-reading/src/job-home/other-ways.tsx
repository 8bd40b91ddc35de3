import { IconListNumbers, IconPlus } from '@tabler/icons-react';
import { DensityChoice } from '@zaehlwerk/metering/density-choice';
import { Link } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useListEntryWay } from '../list-entry/use-list-entry-way.ts';
import type { ShownJobs } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import { useUnknownReadingWay } from '../unknown-reading/use-unknown-reading-way.ts';
import classes from './other-ways.module.css';

interface Props {
  readonly shown: ShownJobs;
}

function useOtherWays(shown: ShownJobs) {
  const listEntry = useListEntryWay(shown);
  const unknown = useUnknownReadingWay();
  return [
    listEntry && { ...listEntry, Icon: IconListNumbers },
    unknown && { ...unknown, Icon: IconPlus },
  ].filter(way => way !== undefined);
}

/** To readings that do not begin with a job of the list. */
export function OtherWays({ shown }: Props) {
  const ways = useOtherWays(shown);
  return (
    <div className={classes.ways}>
      {ways.map(({ Icon, label, ...way }) => (
        <Button
          key={way.to}
          component={Link}
          variant="default"
          leftSection={<Icon size="1.25rem" aria-hidden="true" />}
          {...way}
        >
          {label}
        </Button>
      ))}
      {isLong(shown) && (
        <div>
          <DensityChoice />
        </div>
      )}
    </div>
  );
}

/** The same behind one button, where there is little room. */
export function OtherWaysMenu({ shown }: Props) {
  const { t } = useTexts();
  const ways = useOtherWays(shown);
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  if (ways.length === 0) return null;
  return (
    <details ref={menu} className={classes.menu} onKeyDown={closeByEscape} onBlur={closeBehind}>
      <summary aria-label={t('jobs.otherWays')}>
        <IconPlus size="1.5rem" aria-hidden="true" />
      </summary>
      <ul>
        {ways.map(({ Icon, label, ...way }) => (
          <li key={way.to}>
            <Link {...way}>
              <Icon size="1.25rem" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        {isLong(shown) && (
          <li>
            <DensityChoice />
          </li>
        )}
      </ul>
    </details>
  );
}

/** True of a list in which it matters how close the lines stand. */
const isLong = ({ distinct }: ShownJobs) => distinct.length >= 20;
