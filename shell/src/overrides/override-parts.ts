/** All that a page with overrides, or with the form for them, needs: one file, which no other page loads. */
export { OverrideForm } from './override-form.tsx';
export { runOverrides } from './run-overrides.tsx';
