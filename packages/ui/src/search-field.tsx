import { ActionIcon } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import classes from './search-field.module.css';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  clearLabel: string;
  /** The number of hits, announced on change; empty without a search. */
  hits?: ReactNode;
  placeholder?: string | undefined;
  /** In a row of controls: the label is for screen readers, and the hits are elsewhere. */
  isCompact?: boolean | undefined;
}

/** With its own clear button, because native ones differ. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, clearLabel, hits, placeholder, isCompact = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classes.search} data-compact={isCompact || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <IconSearch className={classes.icon} size="1.25rem" aria-hidden="true" />
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
        {value !== '' && (
          <ActionIcon className={classes.clear ?? ''} aria-label={clearLabel} color="gray" onClick={clear}>
            <IconX size="1.25rem" aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {!isCompact && (
        <p className={classes.hits} role="status">
          {hits}
        </p>
      )}
    </div>
  );
}
