import { useFormats } from '@zaehlwerk/metering/job-text';
import { useCallback } from 'react';
import { useTexts } from '../texts.ts';
import type { MeterRow } from './meter-rows.ts';

export function useGroupNote(): (rows: readonly MeterRow[]) => string {
  const { t } = useTexts();
  const { count } = useFormats();
  return useCallback(
    rows => {
      const done = rows.filter(({ isDone }) => isDone).length;
      return t('meters.progress', { count: rows.length, all: count(rows.length), done: count(done) });
    },
    [t, count],
  );
}
