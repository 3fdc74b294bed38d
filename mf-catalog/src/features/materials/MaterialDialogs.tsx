import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { lazy, Suspense } from 'react';
import { useMaterialDeleteMutation } from '../../data/materials.ts';
import type { MaterialRow } from '../../data/schemas.ts';
import type { MaterialActs } from './materialActs.ts';
import { MaterialDialog } from './MaterialDialog.tsx';

const MaterialFormDialog = lazy(() =>
  import('./MaterialFormDialog.tsx').then((module) => ({ default: module.MaterialFormDialog })),
);
const CostDialog = lazy(() =>
  import('./CostDialog.tsx').then((module) => ({ default: module.CostDialog })),
);
const CostAnalysisDialog = lazy(() =>
  import('./CostAnalysisDialog.tsx').then((module) => ({ default: module.CostAnalysisDialog })),
);
const BulkEditDialog = lazy(() =>
  import('./BulkEditDialog.tsx').then((module) => ({ default: module.BulkEditDialog })),
);

/** Which dialog of the materials page is open. */
export type OpenDialog =
  | { kind: 'view' | 'edit' | 'cost' | 'remove'; material: MaterialRow }
  | { kind: 'bulk'; ids: readonly string[] }
  | { kind: 'add' | 'analysis' };

type MaterialDialogsProps = {
  open: OpenDialog;
  acts: MaterialActs;
  onClose: () => void;
  onBulkDone: () => void;
};

/** The dialogs of the materials page, each loaded when it is first asked for. */
export function MaterialDialogs({ open, acts, onClose, onBulkDone }: MaterialDialogsProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading: isRemoving }] = useMaterialDeleteMutation();
  const removeForGood = async ({ id, name }: MaterialRow) => {
    const answer = await remove({ company, id });
    onClose();
    if (answer.error) toasts.error('Failed to delete material. Please try again.');
    else toasts.success(`Material "${name}" deleted successfully`);
  };
  switch (open.kind) {
    case 'view':
      return <MaterialDialog material={open.material} acts={acts} onClose={onClose} />;
    case 'add':
    case 'edit':
      return (
        <Suspense fallback={null}>
          <MaterialFormDialog
            material={open.kind === 'edit' ? open.material : undefined}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'cost':
      return (
        <Suspense fallback={null}>
          <CostDialog material={open.material} denial={acts.denial} onClose={onClose} />
        </Suspense>
      );
    case 'analysis':
      return (
        <Suspense fallback={null}>
          <CostAnalysisDialog onClose={onClose} />
        </Suspense>
      );
    case 'bulk':
      return (
        <Suspense fallback={null}>
          <BulkEditDialog ids={open.ids} onClose={onClose} onDone={onBulkDone} />
        </Suspense>
      );
    case 'remove':
      return (
        <ConfirmDialog
          isOpen
          title="Delete Material"
          message="Are you sure you want to delete this material? This action cannot be undone."
          confirmLabel="Delete"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void removeForGood(open.material)}
          onClose={onClose}
        />
      );
  }
}
