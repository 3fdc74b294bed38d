import { EmptyState } from '@plumbline/design';

/** On its way. */
export function SecuritySection() {
  return <EmptyState title="On its way" />;
}
