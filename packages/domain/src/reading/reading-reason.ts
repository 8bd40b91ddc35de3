/** Specification section 3, "Reading reasons"; `null` on the wire is an unknown reason. */
export const readingReasons = [
  'INITIAL_READING',
  'PERIODIC_READING',
  'ESTIMATED_READING',
  'INTERMEDIATE_READING',
  'METER_CHANGE',
  'OTHER',
  'OTHER_KSA',
] as const;

export type ReadingReason = (typeof readingReasons)[number];
