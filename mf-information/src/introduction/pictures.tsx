import {
  IconChartBar,
  IconClockUp,
  IconCloudOff,
  IconFileCheck,
  IconKey,
  IconLink,
  IconQrcode,
} from '@tabler/icons-react';
import { digitLayout, localeStyleOf, type MeterType } from '@zaehlwerk/domain';
import { useFeature } from '@zaehlwerk/store';
import { JobStatusIcon, MeterTypeIcon, ReadingInput } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import classes from './introduction.module.css';

const large = { size: '2.75rem', stroke: 1.5 } as const;

const Login = () => (
  <div className={classes.icons}>
    <IconQrcode {...large} />
    <IconLink {...large} />
    <IconKey {...large} />
  </div>
);

const meters: readonly { type: MeterType; number: string; status: 'OPEN' | 'DONE' }[] = [
  { type: 'ELECTRIC_METER', number: '1EMH0012345678', status: 'DONE' },
  { type: 'WATER_METER', number: '8SEN0087654321', status: 'OPEN' },
  { type: 'GAS_METER', number: '7GMT0045671234', status: 'OPEN' },
];

const Find = () => (
  <div className={classes.list}>
    {meters.map(({ type, number, status }) => (
      <div key={number} className={classes.row}>
        <MeterTypeIcon type={type} size="sm" />
        <span className={classes.meter}>{number}</span>
        <JobStatusIcon status={status} label="" />
      </div>
    ))}
  </div>
);

function Read() {
  const { t, language } = useTexts();
  return (
    <div className={classes.register}>
      <ReadingInput
        label={t('introduction.read.field')}
        value="004711.5"
        onChange={() => undefined}
        layout={digitLayout(
          { preDecimals: 6, postDecimals: 1 },
          { queryPostDecimals: true, maskPostDecimals: false },
        )}
        localeStyle={localeStyleOf(language)}
        unit="kWh"
        disabled
      />
    </div>
  );
}

const Offline = () => (
  <div className={classes.icons}>
    <IconCloudOff {...large} />
    <IconClockUp {...large} />
    <JobStatusIcon status="DONE" label="" />
  </div>
);

const Afterwards = () => (
  <div className={classes.icons}>
    <IconFileCheck {...large} />
    {useFeature('evaluationEnabled') && <IconChartBar {...large} />}
  </div>
);

export const pictures = {
  login: Login,
  find: Find,
  read: Read,
  offline: Offline,
  afterwards: Afterwards,
};
