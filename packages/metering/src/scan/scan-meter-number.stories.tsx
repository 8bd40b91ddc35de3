import { nothing, type Stories } from '@zaehlwerk/ui/testing';
import { MeterScanner } from './meter-scanner.tsx';
import { ScanMeterNumber } from './scan-meter-number.tsx';

export default { title: 'metering/ScanMeterNumber', component: ScanMeterNumber } satisfies Stories;

export const Button = () => <ScanMeterNumber onNumber={nothing} />;
export const Icon = () => <ScanMeterNumber onNumber={nothing} isIcon />;
export const Locked = () => <ScanMeterNumber onNumber={nothing} isLocked />;
export const Scanner = () => <MeterScanner onNumber={nothing} />;
