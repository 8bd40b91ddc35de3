import { nothing, type Stories } from '@zaehlwerk/ui/testing';
import type { ComponentProps } from 'react';
import { useToday } from '../job-text/use-formats.ts';
import { ReadingDate } from './reading-date.tsx';

export default { title: 'metering/ReadingDate', component: ReadingDate } satisfies Stories;

function Example(props: Partial<ComponentProps<typeof ReadingDate>>) {
  const today = useToday();
  return (
    <ReadingDate
      earliest="2026-11-01"
      latest={today}
      value={today}
      isOutOfRange={false}
      fellBack={false}
      refusal={undefined}
      isLocked={false}
      change={nothing}
      {...props}
    />
  );
}

export const Today = () => <Example isCompact />;
export const Field = () => <Example />;
export const FellBack = () => <Example fellBack />;
export const Locked = () => <Example isLocked />;
