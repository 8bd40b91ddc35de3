import { Component, type ReactNode } from 'react';

interface Props {
  /** A failed part is tried anew when this changes: another page may not have the fault. */
  readonly page: string;
  readonly onError: (error: unknown) => void;
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an exception of a module's screen inside the area of that module. */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.page !== this.props.page) this.#retry();
  }

  readonly #retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children;
  }
}
