/** The chunk of pages with overrides, or with the form for them. */

export { applyOverrides } from './apply-overrides.tsx';
export { OverrideForm } from './override-form.tsx';
