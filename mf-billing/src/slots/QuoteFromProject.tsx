import type { SlotProps } from '@plumbline/contract';
import { ActionButton, LoadingState } from '@plumbline/design';
import { denialOf, useVerdict } from '@plumbline/platform';
import { lazy, Suspense, useState } from 'react';

const QuoteFromProjectDialog = lazy(() =>
  import('../features/quote-from-project/QuoteFromProjectDialog.tsx').then((module) => ({
    default: module.QuoteFromProjectDialog,
  })),
);

/** "Create Quote" inside a project; disabled, with the reason, for who may not [001 §6]. */
export function Fill({ project }: SlotProps<'project.actions@1'>) {
  const [isOpen, setOpen] = useState(false);
  const verdict = useVerdict({ feature: 'create_edit_quotes', permission: 'edit_projects' });
  return (
    <>
      <ActionButton variant="outlined" denial={denialOf(verdict)} onClick={() => setOpen(true)}>
        Create Quote
      </ActionButton>
      {isOpen && (
        <Suspense fallback={<LoadingState label="Loading…" minHeight={0} />}>
          <QuoteFromProjectDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
