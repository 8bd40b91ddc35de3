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
import { Illustration } from './illustration.tsx';
import loadingClasses from './loading-screen.module.css';
import noticeClasses from './notice.module.css';

/** The types of a notification (specification section 3). */
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
  actions?: ReactNode;
  /** For a notice that appears in response to an action, so that it is read out; not for a static part of the page. */
  role?: 'status' | 'alert';
}

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
  explanation: ReactNode;
  /** A stable code for support, e.g. `Fehlercode: TIMEOUT`. */
  code?: { label: string; value: string } | undefined;
  /** Without it the explanation must name a next step. */
  retry?: { label: string; onRetry: () => void } | undefined;
  actions?: ReactNode;
  /** 1 if it fills the page, as the page's heading. */
  headingLevel?: 1 | 2;
}

/** Replaces content that could not be shown; read out when it appears. */
export function Failure({ title, explanation, code, retry, actions, headingLevel = 2 }: FailureProps) {
  return (
    <div className={failureClasses.failure} role="alert">
      <Illustration name="failed" />
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
  /** Visible and read out, e.g. "wird geladen...". */
  text: string;
}

/** Fills an empty area; the shell controls its minimum duration (decision 31). */
export function LoadingScreen({ text }: LoadingScreenProps) {
  return (
    <div className={loadingClasses.screen} role="status">
      <Loader aria-hidden="true" />
      <p className={loadingClasses.text}>{text}</p>
    </div>
  );
}
