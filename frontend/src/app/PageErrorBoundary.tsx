import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

/** Shows the error page in place of a page that broke or could not be fetched; React has logged the error. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
