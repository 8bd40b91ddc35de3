import type { Stories } from '@zaehlwerk/ui/testing';
import { registersOnce } from '../register/validate-register.ts';
import { exampleJob, exampleTask } from '../testing/index.ts';
import { LastReading } from './last-reading.tsx';

export default { title: 'metering/LastReading', component: LastReading } satisfies Stories;

function Example({ task }: { readonly task: ReturnType<typeof exampleTask> }) {
  const [register] = registersOnce(exampleJob({ meter: { meterRateTasks: [task] } }));
  return register && <LastReading task={register} occasion={{ day: '2026-11-20', isCorrection: false }} />;
}

export const None = () => <Example task={exampleTask()} />;

export const Known = () => (
  <Example
    task={exampleTask({
      readingEvents: [
        { readingDate: '2025-11-28T12:00:00Z', readingValue: 4711, reason: 'PERIODIC_READING' },
      ],
    })}
  />
);
