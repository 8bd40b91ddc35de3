import type { ItemSummary } from '@zaehlwerk/outbox';

type Value = ItemSummary['values'][number];

const decimal = /^\d+(\.\d+)?$/;

/** A value as it was entered where it is the one that is sent, zeros and all; otherwise the one that is sent. */
export function toldValue(summary: Omit<Value, 'value'> & Partial<Value>, readingValue: number): Value {
  const { value } = summary;
  const isSent = value !== undefined && decimal.test(value) && Number(value) === readingValue;
  return { ...summary, value: isSent ? value : String(readingValue) };
}
