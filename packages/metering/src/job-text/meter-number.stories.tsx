import type { Stories } from '@zaehlwerk/ui/testing';
import { MeterNumber } from './meter-number.tsx';

export default { title: 'metering/MeterNumber', component: MeterNumber } satisfies Stories;

export const InGroups = () => <MeterNumber>8SEN3130032882</MeterNumber>;
export const WithMarks = () => <MeterNumber>HZ-2019/4471</MeterNumber>;
