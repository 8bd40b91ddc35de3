import { Button, Loader, Title } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoSquareRounded,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageHeading } from '../page/page-heading.tsx';
import failureClasses from './failure.module.css';
import loadingClasses from './loading-screen.module.css';
import noticeClasses from './notice.module.css';

/** How something turned out; the same words as a notification's type (specification section 3). */
export type SignalKind = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR';

const icons = {
  INFO: IconInfoSquareRounded,
  SUCCESS: IconCircleCheck,
  WARNING: IconAlertTriangle,
  ERROR: IconAlertOctagon,
};

/** Square, circle, triangle, octagon: the kinds differ in outline, not only in colour. Decorative. */
export function SignalIcon({ kind, size = '1.5rem' }: { kind: SignalKind; size?: string }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={2} aria-hidden="true" focusable="false" />;
}

export interface NoticeProps {
  kind: SignalKind;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that lead on, below the text. */
  actions?: ReactNode;
  /**
   * `status` or `alert` when the notice appears in answer to something the reader did, so that it is read
   * out; leave it away for what is part of the page from the start.
   */
  role?: 'status' | 'alert';
}

/** A message that stays in the page beside what it is about. */
export function Notice({ kind, title, children, actions, role }: NoticeProps) {
  return (
    <div className={noticeClasses.notice} data-kind={kind} role={role}>
      <SignalIcon kind={kind} />
      <div className={noticeClasses.body}>
        {title && <p className={noticeClasses.title}>{title}</p>}
        {children && <div className={noticeClasses.text}>{children}</div>}
        {actions && <div className={noticeClasses.actions}>{actions}</div>}
      </div>
    </div>
  );
}

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
  /** 1 where the panel is the whole page, whose heading takes the focus after a change of page; otherwise 2. */
  headingLevel?: 1 | 2;
}

/** Stands in an area whose content could not be shown. It is announced when it appears. */
export function Failure({ title, explanation, code, retry, actions, headingLevel = 2 }: FailureProps) {
  return (
    <div className={failureClasses.failure} role="alert">
      <span className={failureClasses.sign}>
        <SignalIcon kind="ERROR" size="2rem" />
      </span>
      <Title order={headingLevel} size="h2" {...(headingLevel === 1 && pageHeading)}>
        {title}
      </Title>
      <div className={failureClasses.explanation}>{explanation}</div>
      {(retry || actions) && (
        <div className={failureClasses.actions}>
          {retry && (
            <Button leftSection={<IconRefresh size="1.25rem" aria-hidden="true" />} onClick={retry.onRetry}>
              {retry.label}
            </Button>
          )}
          {actions}
        </div>
      )}
      {code && (
        <p className={failureClasses.code}>
          {code.label}: <code>{code.value}</code>
        </p>
      )}
    </div>
  );
}

export interface LoadingScreenProps {
  /** Read out and shown, e.g. "wird geladen...". */
  text: string;
}

/** Fills the area that is still empty; the shell decides how long it is shown at least (decision 31). */
export function LoadingScreen({ text }: LoadingScreenProps) {
  return (
    <div className={loadingClasses.screen} role="status">
      <Loader aria-hidden="true" />
      <p className={loadingClasses.text}>{text}</p>
    </div>
  );
}
