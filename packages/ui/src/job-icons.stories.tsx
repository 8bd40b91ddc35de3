import { type MeterType, meterTypes } from '@zaehlwerk/domain';
import { JobStatusIcon, MeterTypeIcon } from './job-icons.tsx';
import { type Stories, useWords } from './testing/story-words.ts';

export default { title: 'ui/JobIcons', component: MeterTypeIcon } satisfies Stories;

const sizes = ['xs', 'sm', 'md', 'lg'] as const;

export const MeterTypes = () => (
  <div>
    {meterTypes.map((type: MeterType) => (
      <p key={type}>
        {sizes.map(size => (
          <MeterTypeIcon key={size} type={type} size={size} />
        ))}
        {type}
      </p>
    ))}
  </div>
);

export function Status() {
  const say = useWords();
  return (
    <p>
      <JobStatusIcon status="OPEN" label={say('offen', 'open')} />
      <JobStatusIcon status="DONE" label={say('abgelesen', 'done')} />
    </p>
  );
}
