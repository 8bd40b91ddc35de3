import type { HistoryConfig } from '@zaehlwerk/domain/evaluation';
import { type ReactNode, useMemo } from 'react';
import { type EvaluatedRate, evaluatedRate, type Register } from './evaluate-job.ts';

interface Props {
  readonly registers: readonly Register[];
  readonly config: HistoryConfig;
  readonly children: (rates: readonly EvaluatedRate[]) => ReactNode;
  /** Those of the first registers. */
  readonly evaluated?: readonly EvaluatedRate[];
}

const none: readonly EvaluatedRate[] = [];

/** Evaluates registers, each as a component: between two of them, React lets the browser do what else there is. */
export function EvaluateRegisters({ registers, config, children, evaluated = none }: Props) {
  const register = registers[evaluated.length];
  const more = useMemo(
    () => register && [...evaluated, evaluatedRate(register, config)],
    [register, evaluated, config],
  );
  if (!more) return children(evaluated);
  return (
    <EvaluateRegisters registers={registers} config={config} evaluated={more}>
      {children}
    </EvaluateRegisters>
  );
}
