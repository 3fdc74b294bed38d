import { EmptyState } from '@plumbline/design';

/** On its way. */
export function TemplatesSection() {
  return <EmptyState title="On its way" />;
}
