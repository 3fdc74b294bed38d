import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton } from '@plumbline/design';

type TabStateProps = {
  /** What is loaded: "Loading projects". */
  label: string;
  /** Said when it did not come. */
  failed: string;
  error: unknown;
  onRetry: () => void;
};

/** A tab whose content has not come yet, or did not come. */
export function TabState({ label, failed, error, onRetry }: TabStateProps) {
  if (error) return <FailedState title={failed} message={messageOf(error)} onRetry={onRetry} />;
  return <RowsSkeleton label={label} rows={4} />;
}
