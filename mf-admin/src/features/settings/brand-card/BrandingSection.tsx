import { EmptyState } from '@plumbline/design';

/** On its way. */
export function BrandingSection() {
  return <EmptyState title="On its way" />;
}
