import { ConfirmDialog } from '@plumbline/design/forms';
import { lazyComponent, useCompanyId, useToasts } from '@plumbline/platform';
import { useMaterialDeleteMutation } from '../../data/materialChanges.ts';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import type { MaterialActions } from './materialActions.ts';
import { MaterialDialog } from './MaterialDialog.tsx';

const MaterialFormDialog = lazyComponent(() =>
  import('./MaterialFormDialog.tsx').then((module) => module.MaterialFormDialog),
);
const CostDialog = lazyComponent(() =>
  import('./CostDialog.tsx').then((module) => module.CostDialog),
);
const CostAnalysisDialog = lazyComponent(() =>
  import('./CostAnalysisDialog.tsx').then((module) => module.CostAnalysisDialog),
);
const BulkEditDialog = lazyComponent(() =>
  import('./BulkEditDialog.tsx').then((module) => module.BulkEditDialog),
);

/** The open dialog of the materials page. */
export type OpenDialog =
  | { kind: 'view' | 'edit' | 'cost' | 'remove'; material: MaterialRow }
  | { kind: 'bulk'; ids: readonly string[] }
  | { kind: 'add' | 'analysis' };

type MaterialDialogsProps = {
  open: OpenDialog;
  actions: MaterialActions;
  onClose: () => void;
  onBulkDone: () => void;
};

/** Dialogs of the materials page, each loaded when first opened. */
export function MaterialDialogs({ open, actions, onClose, onBulkDone }: MaterialDialogsProps) {
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
      return <MaterialDialog material={open.material} actions={actions} onClose={onClose} />;
    case 'add':
    case 'edit':
      return (
        <MaterialFormDialog
          material={open.kind === 'edit' ? open.material : undefined}
          onClose={onClose}
        />
      );
    case 'cost':
      return <CostDialog material={open.material} denial={actions.denial} onClose={onClose} />;
    case 'analysis':
      return <CostAnalysisDialog onClose={onClose} />;
    case 'bulk':
      return <BulkEditDialog ids={open.ids} onClose={onClose} onDone={onBulkDone} />;
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
