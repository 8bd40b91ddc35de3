import {
  createReactComponent,
  type Icon,
  IconBolt,
  IconCircle,
  IconCircleCheckFilled,
  IconDroplet,
  IconFlame,
  IconGauge,
  IconTemperature,
} from '@tabler/icons-react';
import type { MeterType } from '@zaehlwerk/domain';
import classes from './job-icons.module.css';

/** A drop with two waves: the icon set has none for warm water. */
const IconDropletWarm: Icon = createReactComponent('outline', 'droplet-warm', 'DropletWarm', [
  [
    'path',
    {
      d: 'M7.502 19.423c2.602 2.105 6.395 2.105 8.996 0c2.602 -2.105 3.262 -5.708 1.566 -8.546l-4.89 -7.26c-.42 -.625 -1.287 -.803 -1.936 -.397a1.376 1.376 0 0 0 -.41 .397l-4.893 7.26c-1.695 2.838 -1.035 6.441 1.567 8.546z',
      key: 'drop',
    },
  ],
  ['path', { d: 'M10.25 17.5c-.9 -1 -.9 -1.75 0 -2.75s.9 -1.75 0 -2.75', key: 'left' }],
  ['path', { d: 'M13.75 17.5c-.9 -1 -.9 -1.75 0 -2.75s.9 -1.75 0 -2.75', key: 'right' }],
]);

const meterTypeIcons = {
  ELECTRIC_METER: IconBolt,
  GAS_METER: IconFlame,
  WATER_METER: IconDroplet,
  WATER_WARM_METER: IconDropletWarm,
  HEAT_METER: IconTemperature,
  GENERIC_METER: IconGauge,
} as const satisfies Record<MeterType, unknown>;

export interface MeterTypeIconProps {
  type: MeterType;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** Needed if no text beside it names the type; otherwise it is decorative. */
  label?: string | undefined;
}

export function MeterTypeIcon({ type, size = 'md', label }: MeterTypeIconProps) {
  const Icon = meterTypeIcons[type];
  return (
    <span className={classes.sign} data-type={type} data-size={size}>
      <Icon
        size="62%"
        stroke={2}
        focusable="false"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
    </span>
  );
}

export type JobStatus = 'OPEN' | 'DONE';

const statusIcons = { OPEN: IconCircle, DONE: IconCircleCheckFilled };

export interface JobStatusIconProps {
  status: JobStatus;
  label: string;
}

/** Circle for open, check for done (decisions.md 71): different shapes, not only colours. */
export function JobStatusIcon({ status, label }: JobStatusIconProps) {
  const Icon = statusIcons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size="1.5rem" role="img" aria-label={label} focusable="false" />
    </span>
  );
}
