import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { type ComponentProps, useMemo } from 'react';
import { useTexts } from '../texts.ts';
import type { MeterRow } from './meter-rows.ts';
import { SelectionActions } from './selection-actions.tsx';

interface Props extends ComponentProps<typeof SelectionActions> {
  /** The meters that are on the screen; some that are chosen may be filtered away. */
  readonly shown: readonly MeterRow[];
}

/**
 * How many meters are chosen, and what can be done with them. It is there from the start, so that changes are said, and
 * stays when there is no meter any more: a dialog about them may be open.
 */
export function SelectionBar({ shown, ...props }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { rows, clear } = props;
  const hidden = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id));
    return rows.filter(({ id }) => !ids.has(id)).length;
  }, [rows, shown]);
  const says = [
    rows.length === 0
      ? shown.length > 0 && t('meters.selectedNone')
      : t('meters.selected', { selected: count(rows.length) }),
    hidden > 0 && t('meters.selectedHidden', { hidden: count(hidden) }),
  ];
  return (
    <ActionBar hint={says.filter(Boolean).join(', ')}>
      <SelectionActions {...props} />
      {rows.length > 0 && (
        <Button variant="default" onClick={clear}>
          {t('meters.selectNone')}
        </Button>
      )}
    </ActionBar>
  );
}
