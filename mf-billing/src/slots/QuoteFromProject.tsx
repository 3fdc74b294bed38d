import type { SlotProps } from '@plumbline/contract';
import { ActionButton, LoadingState } from '@plumbline/design';
import { denialReason, lazyComponent, useAccess } from '@plumbline/platform';
import { useState } from 'react';

const QuoteFromProjectDialog = lazyComponent(() =>
  import('../features/quote-from-project/QuoteFromProjectDialog.tsx').then(
    (module) => module.QuoteFromProjectDialog,
  ),
);

/** "Create Quote" inside a project; disabled, with the reason, for who may not. */
export function Fill({ project }: SlotProps<'project.actions@1'>) {
  const [isOpen, setOpen] = useState(false);
  const access = useAccess({ feature: 'create_edit_quotes', permission: 'edit_projects' });
  return (
    <>
      <ActionButton variant="outlined" denial={denialReason(access)} onClick={() => setOpen(true)}>
        Create Quote
      </ActionButton>
      {isOpen && (
        <QuoteFromProjectDialog
          project={project}
          onClose={() => setOpen(false)}
          fallback={<LoadingState label="Loading…" minHeight={0} />}
        />
      )}
    </>
  );
}
