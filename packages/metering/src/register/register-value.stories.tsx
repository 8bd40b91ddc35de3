import type { Stories } from '@zaehlwerk/ui/testing';
import { exampleTask } from '../testing/index.ts';
import { RegisterValue } from './register-value.tsx';

export default { title: 'metering/RegisterValue', component: RegisterValue } satisfies Stories;

export const WithUnit = () => <RegisterValue value="4711" task={exampleTask()} meterType="ELECTRIC_METER" />;
export const WithDecimals = () => (
  <RegisterValue value="278.4" task={exampleTask({ postDecimals: 3, unit: 'm³' })} />
);
export const WithoutUnit = () => <RegisterValue value="4711" task={exampleTask()} hasUnit={false} />;
