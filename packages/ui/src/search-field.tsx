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
  /** In a row of controls: the label is for screen readers, and without hits there is no place for them. */
  isCompact?: boolean | undefined;
  /** Buttons inside the field, at its end. */
  children?: ReactNode;
}

/** With its own clear button, because native ones differ. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, clearLabel, hits, placeholder, isCompact = false, children } = props;
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
        <span className={classes.frame} />
        {(!isCompact || hits !== undefined) && (
          <span className={classes.hits} role="status">
            {hits}
          </span>
        )}
        {value !== '' && (
          <ActionIcon aria-label={clearLabel} color="gray" onClick={clear}>
            <IconX size="1.25rem" aria-hidden="true" />
          </ActionIcon>
        )}
        {children}
      </div>
    </div>
  );
}
