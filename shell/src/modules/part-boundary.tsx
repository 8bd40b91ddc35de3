import { useLocation } from '@zaehlwerk/module-kit';
import { Button, Failure, Skeleton, Stack } from '@zaehlwerk/ui';
import { Component, type ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { type FailureCode, reportModuleError } from './failure.ts';
import type { ModulePart } from './module-loader.ts';

interface FailureProps {
  readonly module: string;
  readonly code: FailureCode;
  /** 1 if the part is the whole screen. */
  readonly headingLevel: 1 | 2;
  /** In a line there is room for a button only: the failure is its title. */
  readonly inline?: boolean;
  readonly onRetry: () => void;
}

/** Explains a missing part and offers a retry. */
export function ModuleFailure({ module, code, headingLevel, inline = false, onRetry }: FailureProps) {
  const { t } = useShellTexts();
  if (inline)
    return (
      <Button variant="subtle" title={`${t('module.failed.title')} (${module}/${code})`} onClick={onRetry}>
        {t('retry')}
      </Button>
    );
  return (
    <Failure
      headingLevel={headingLevel}
      title={t('module.failed.title')}
      explanation={t(`module.failed.${code}`)}
      code={{ label: t('module.failed.code'), value: `${module}/${code}` }}
      retry={{ label: t('retry'), onRetry }}
    />
  );
}

/** As high as the window for a screen, so that the footer does not move; about as high as a card for a contribution. */
export function PartSkeleton({ kind }: Pick<ModulePart, 'kind'>) {
  const { t } = useShellTexts();
  return (
    <Stack role="status" aria-label={t('loading')} {...(kind === 'screens' && { mih: '100dvh' })}>
      <Skeleton height={32} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}

interface AreaProps {
  /** For the report. */
  readonly module: string;
  /** Handles a missing chunk, which is no fault of the part's code. */
  readonly onFileMissing?: (error: Error) => void;
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Error boundary of a part. Resets on another page, which may not have the fault. */
export function PartBoundary({ module, onFileMissing, ...props }: AreaProps) {
  const onError = (error: unknown) => {
    const isFileMissing = error instanceof Error && error.name === 'ChunkLoadError';
    if (isFileMissing && onFileMissing) onFileMissing(error);
    else reportModuleError(module, 'threw-in-render', error);
  };
  return <ErrorBoundary page={useLocation().pathname} onError={onError} {...props} />;
}

interface BoundaryProps extends Pick<AreaProps, 'fallback' | 'children'> {
  readonly page: string;
  readonly onError: (error: unknown) => void;
}

class ErrorBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failed && previous.page !== this.props.page) this.#retry();
  }

  readonly #retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children;
  }
}
