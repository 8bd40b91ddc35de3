import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

export interface PasswordInputProps
  extends Omit<TextInputProps, 'type' | 'rightSection' | 'rightSectionWidth'> {
  revealLabel: string;
  /** Starts as readable text (config `loginPasswordInputAsCleartext`). */
  initiallyRevealed?: boolean;
}

export function PasswordInput({ revealLabel, initiallyRevealed = false, ...input }: PasswordInputProps) {
  const [revealed, setRevealed] = useState(initiallyRevealed);
  const Icon = revealed ? IconEyeOff : IconEye;
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      type={revealed ? 'text' : 'password'}
      rightSectionWidth="2.875rem"
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          aria-label={revealLabel}
          aria-pressed={revealed}
          color="gray"
          disabled={input.disabled ?? false}
          onClick={() => setRevealed(!revealed)}
        >
          <Icon size="1.375rem" aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
