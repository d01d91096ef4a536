import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

interface State {
  hasFailed: boolean;
  error?: unknown;
}

/** Shows the error page in place of a page that broke or could not be fetched; React has logged the error. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error };
  }

  override render() {
    const { hasFailed, error } = this.state;
    return hasFailed ? <ErrorPage error={error} /> : this.props.children;
  }
}
