import { Button, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './failure.module.css';
import { SignalIcon } from './signal-icon.tsx';

export interface FailureProps {
  title: string;
  /** What happened and what is safe, in the reader's words. */
  explanation: ReactNode;
  /** A stable code that support can ask for, with its label, e.g. `Fehlercode: TIMEOUT`. */
  code?: { label: string; value: string } | undefined;
  /** The way on; without it the explanation must name one. */
  retry?: { label: string; onRetry: () => void } | undefined;
  /** More ways on, e.g. a link to the start page. */
  actions?: ReactNode;
  /** 1 where the panel is the whole page, otherwise 2. */
  headingLevel?: 1 | 2;
}

/** Stands in an area whose content could not be shown. It is announced when it appears. */
export function Failure({ title, explanation, code, retry, actions, headingLevel = 2 }: FailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <span className={classes.sign}>
        <SignalIcon kind="ERROR" size="2rem" />
      </span>
      <Title order={headingLevel} size="h2">
        {title}
      </Title>
      <div className={classes.explanation}>{explanation}</div>
      {(retry || actions) && (
        <div className={classes.actions}>
          {retry && (
            <Button leftSection={<IconRefresh size="1.25rem" aria-hidden="true" />} onClick={retry.onRetry}>
              {retry.label}
            </Button>
          )}
          {actions}
        </div>
      )}
      {code && (
        <p className={classes.code}>
          {code.label}: <code>{code.value}</code>
        </p>
      )}
    </div>
  );
}
