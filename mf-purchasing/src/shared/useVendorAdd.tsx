import { denialReason, lazyComponent, useAccess } from '@plumbline/platform';
import { useState } from 'react';

const VendorAddDialog = lazyComponent(() =>
  import('./VendorAddDialog.tsx').then((module) => module.VendorAddDialog),
);

/** Adds a vendor whose name was typed where one is chosen, without leaving the form; `onMade` chooses it there. */
export function useVendorAdd(onMade: (id: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [made, setMade] = useState<{ value: string; label: string }>();
  const access = useAccess({ feature: 'vendor_management', permission: 'edit_catalog' });
  const canAdd = denialReason(access) === undefined;
  return {
    made,
    noOptionsText: canAdd ? 'No vendor found. Type a name to add one.' : 'No vendor found',
    add: canAdd
      ? { label: (text: string) => `Add “${text}” as a vendor`, onAdd: setTyped }
      : undefined,
    dialog: typed !== undefined && (
      <VendorAddDialog
        name={typed}
        onClose={() => setTyped(undefined)}
        onMade={({ id, name }) => {
          setMade({ value: id, label: name });
          onMade(id);
        }}
      />
    ),
  };
}
