import type { MeterRateTask } from '@zaehlwerk/api';
import { type DecimalText, type MeterType, unitOfRate } from '@zaehlwerk/domain';
import { ReadingValue } from '@zaehlwerk/ui/metering';
import { useFormats } from '../job-text/use-formats.ts';

interface Props {
  readonly value: DecimalText;
  readonly task: MeterRateTask & { readonly meterType?: MeterType };
  readonly meterType?: MeterType | undefined;
  /** False beside its register, which has the unit. */
  readonly hasUnit?: boolean;
}

/** A reading with decimals and unit of its register. */
export function RegisterValue({ value, task, meterType = task.meterType, hasUnit = true }: Props) {
  const { style } = useFormats();
  const unit = hasUnit ? unitOfRate(task, meterType) : undefined;
  return <ReadingValue value={value} localeStyle={style} postDecimals={task.postDecimals} unit={unit} />;
}
