import type { QueueKind } from '@zaehlwerk/module-kit/declaration';

/** The confirmation of an appointment; its subject is the exchange, its answer the updated exchange. */
export const appointmentKind: QueueKind = {
  name: 'exchange-appointment',
  version: 1,
  path: '/api/pro/meter-exchange/{subject}/appointment',
  expects: { id: '{subject}' },
  updates: { value: 'exchanges', item: '{subject}' },
  texts: { title: 'appointment.title', counted: 'appointment.counted' },
};
