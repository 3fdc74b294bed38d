import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton } from '@plumbline/design';

type TabStateProps = {
  /** What is loading: "Loading projects". */
  label: string;
  /** Message when loading failed. */
  failed: string;
  error: unknown;
  onRetry: () => void;
};

/** Placeholder of a tab that is loading or failed. */
export function TabState({ label, failed, error, onRetry }: TabStateProps) {
  if (error) return <FailedState title={failed} message={messageOf(error)} onRetry={onRetry} />;
  return <RowsSkeleton label={label} rows={4} />;
}
