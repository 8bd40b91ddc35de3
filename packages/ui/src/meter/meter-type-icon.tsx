import { IconBolt, IconDroplet, IconFlame, IconGauge, IconTemperature } from '@tabler/icons-react';
import type { MeterType } from '@zaehlwerk/domain';
import { IconDropletWarm } from './icon-droplet-warm.tsx';
import classes from './meter-type-icon.module.css';

const icons = {
  ELECTRIC_METER: IconBolt,
  GAS_METER: IconFlame,
  WATER_METER: IconDroplet,
  WATER_WARM_METER: IconDropletWarm,
  HEAT_METER: IconTemperature,
  GENERIC_METER: IconGauge,
} as const satisfies Record<MeterType, unknown>;

export interface MeterTypeIconProps {
  type: MeterType;
  size?: 'sm' | 'md' | 'lg';
  /** Its name, when no text beside it says the type; otherwise it is decoration. */
  label?: string | undefined;
}

/** The sign of a meter type: a hue and a shape of its own. */
export function MeterTypeIcon({ type, size = 'md', label }: MeterTypeIconProps) {
  const Icon = icons[type];
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
