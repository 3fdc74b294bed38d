import { EmptyState } from '@plumbline/design';

/** On its way. */
export function TaxSection() {
  return <EmptyState title="On its way" />;
}
