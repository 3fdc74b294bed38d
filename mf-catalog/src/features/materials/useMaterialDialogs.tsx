import { useState } from 'react';
import type { MaterialActions } from './materialActions.ts';
import { MaterialDialogs, type OpenDialog } from './MaterialDialogs.tsx';

/** What can be done with a material, and the dialog that is open. */
export function useMaterialDialogs(denial: string | undefined, onBulkDone: () => void) {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const actions: MaterialActions = {
    denial,
    view: (material) => setOpen({ kind: 'view', material }),
    edit: (material) => setOpen({ kind: 'edit', material }),
    trackCost: (material) => setOpen({ kind: 'cost', material }),
    remove: (material) => setOpen({ kind: 'remove', material }),
  };
  return {
    actions,
    setOpen,
    dialogs: open && (
      <MaterialDialogs
        open={open}
        actions={actions}
        onClose={close}
        onBulkDone={() => {
          onBulkDone();
          close();
        }}
      />
    ),
  };
}
