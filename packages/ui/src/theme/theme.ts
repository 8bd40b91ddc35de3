import { mergeThemeOverrides } from '@mantine/core';
import controls from './controls.module.css';
import fields from './fields.module.css';
import { scale } from './scale.ts';

const field = {
  input: fields.input,
  label: fields.label,
  description: fields.description,
  error: fields.error,
};

/** The one theme: the scale, and for each Mantine component in use the classes that fit it to the product. */
export const theme = mergeThemeOverrides(scale, {
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' }, classNames: { root: controls.iconButton } },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { classNames: { root: controls.button, label: controls.buttonLabel } },
    Input: { vars: () => ({ wrapper: { '--input-height': '2.875rem', '--input-fz': '1rem' } }) },
    NativeSelect: { classNames: field },
    Textarea: { classNames: field },
    TextInput: { classNames: field },
    Paper: { defaultProps: { withBorder: true, p: 'md' } },
  },
});
