import { useLocation } from '@zaehlwerk/module-kit';
import { Button, Failure, Skeleton, Stack } from '@zaehlwerk/ui';
import { Component, type ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { type FailureCode, reportModuleError } from './failure.ts';
import type { ModulePart } from './module-loader.ts';

interface FailureProps {
  readonly module: string;
  readonly code: FailureCode;
  /** 1 where the part is the whole screen. */
  readonly headingLevel: 1 | 2;
  /** Where it stands in a line with others there is room for a button alone, which tells the rest by its description. */
  readonly inline?: boolean;
  readonly onRetry: () => void;
}

/** Says in plain words why a part of the portal is missing, that the rest works, and offers another try. */
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

/**
 * Keeps the place of a part whose code is on its way: a screen as high as the window, so that the footer does
 * not move; a contribution to another screen about as high as a card.
 */
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
  /** Whose part it is, for the report. */
  readonly module: string;
  /** A file that the part asked for while it was shown did not come, which is no fault of its code. */
  readonly onFileMissing?: (error: Error) => void;
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an exception inside the area of a part. A failed one is tried anew on another page, which may not have the fault. */
export function PartArea({ module, onFileMissing, ...props }: AreaProps) {
  const onError = (error: unknown) => {
    const isFileMissing = error instanceof Error && error.name === 'ChunkLoadError';
    if (isFileMissing && onFileMissing) onFileMissing(error);
    else reportModuleError(module, 'threw-in-render', error);
  };
  return <PartBoundary page={useLocation().pathname} onError={onError} {...props} />;
}

interface BoundaryProps extends Pick<AreaProps, 'fallback' | 'children'> {
  readonly page: string;
  readonly onError: (error: unknown) => void;
}

class PartBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
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
