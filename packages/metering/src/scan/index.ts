export { ScanMeterNumber, type ScanMeterNumberProps } from './scan-meter-number.tsx';
