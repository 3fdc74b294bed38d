import type { Option } from '@plumbline/design/forms';
import { idOf, useSearchParams, useAccess } from '@plumbline/platform';

/** Dialogs opened by the URL: `?action=create&clientId&clientName`, `?action=upload-photos`. */
export function useListAction() {
  const [search, setSearch] = useSearchParams();
  const action = search.get('action');
  const canUpload =
    useAccess({ feature: 'create_edit_projects', permission: 'update_progress' }).answer ===
    'allow';
  const id = idOf(search, 'clientId');
  const client: Option | undefined = id
    ? { value: id, label: search.get('clientName') ?? 'Chosen client' }
    : undefined;
  const set = (to: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of ['action', 'clientId', 'clientName']) next.delete(name);
        if (to) next.set('action', to);
        return next;
      },
      { replace: true },
    );
  return {
    isCreating: action === 'create',
    isUploading: action === 'upload-photos' && canUpload,
    client,
    create: () => set('create'),
    close: () => set(undefined),
  };
}
