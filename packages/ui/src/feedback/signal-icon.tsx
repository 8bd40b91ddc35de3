import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoSquareRounded,
} from '@tabler/icons-react';

/** How something turned out; the same words as a notification's type (specification section 3). */
export type SignalKind = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR';

const icons = {
  INFO: IconInfoSquareRounded,
  SUCCESS: IconCircleCheck,
  WARNING: IconAlertTriangle,
  ERROR: IconAlertOctagon,
};

/** Square, circle, triangle, octagon: the kinds differ in outline, not only in colour. Decorative. */
export function SignalIcon({ kind, size = '1.5rem' }: { kind: SignalKind; size?: string }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={2} aria-hidden="true" focusable="false" />;
}
