/** Room for the photos of a reading, which arrive as base64: three per rate, or ten of a meter without a job. */
export const maxSubmissionBytes = 32 * 1024 * 1024;
