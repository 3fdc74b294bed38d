import { EmptyState } from '@plumbline/design';

/** On its way. */
export function IntegrationsSection() {
  return <EmptyState title="On its way" />;
}
