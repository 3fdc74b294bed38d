import type { Option } from '@plumbline/design/forms';
import { useSearchParams } from '@plumbline/platform';

/** What the address asks the list to open: `?action=create&clientId&clientName`, `?action=upload-photos` [000 §2]. */
export function useListAction() {
  const [search, setSearch] = useSearchParams();
  const action = search.get('action');
  const id = search.get('clientId');
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
    isUploading: action === 'upload-photos',
    client,
    create: () => set('create'),
    close: () => set(undefined),
  };
}
