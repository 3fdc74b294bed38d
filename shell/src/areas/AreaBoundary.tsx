import { FailedState } from '@plumbline/design/frame';
import { usePlatform, type Platform } from '@plumbline/platform';
import { Component, type ReactNode } from 'react';
import { AreaFailure } from '../federation/areaFailure.ts';

type AreaBoundaryProps = {
  area: string;
  title: string;
  onRetry: () => void;
  children: ReactNode;
};

const crashed = 'It stopped with an error. Your data is safe.';

/** Keeps a failing area to itself: the rest of the product goes on. */
export function AreaBoundary(props: AreaBoundaryProps) {
  const { report } = usePlatform();
  return <Boundary {...props} report={report} />;
}

class Boundary extends Component<
  AreaBoundaryProps & { report: Platform['report'] },
  { fault: unknown }
> {
  override state: { fault: unknown } = { fault: undefined };

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault ?? new Error('unknown') };
  }

  override componentDidCatch(fault: unknown) {
    this.props.report(fault, this.props.area);
  }

  /** Ends effects below that set state for ever: see isolation/effectLoops.ts. */
  stopLoop(fault: Error) {
    this.setState({ fault });
    this.props.report(fault, this.props.area);
  }

  override render() {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    if (fault instanceof AreaFailure && fault.kind === 'hung')
      return (
        <FailedState
          isPage
          title={`${this.props.title} did not respond last time`}
          message="Open it anyway? Your data is safe."
          retryLabel="Open it anyway"
          onRetry={this.props.onRetry}
        />
      );
    return (
      <FailedState
        isPage
        title={`${this.props.title} is unavailable right now`}
        message={fault instanceof AreaFailure ? fault.message : crashed}
        retryLabel="Try again"
        onRetry={this.props.onRetry}
      />
    );
  }
}
