import { EmptyState } from '@plumbline/design';

/** On its way. */
export function UsersSection() {
  return <EmptyState title="On its way" />;
}
