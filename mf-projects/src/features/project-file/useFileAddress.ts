import { useAddedTabs, useSearchParams } from '@plumbline/platform';

export const fileTabs = ['overview', 'timeline', 'photos', 'documents', 'financials'] as const;
export type FileTab = (typeof fileTabs)[number];

/** What the file can be asked to open, beside its tab. */
export type FileAction = 'status' | 'milestone' | 'inspection' | 'upload-photos' | 'share';

/**
 * The file's state in the address: `?tab=photos`, `?tab=overview&mode=edit`, `&action=…`. A tab belongs to the
 * project file or is added by another area.
 */
export function useFileAddress() {
  const [search, setSearch] = useSearchParams();
  const added = useAddedTabs('project.tab@1');
  const asked = search.get('tab');
  const tabs: readonly string[] = [...fileTabs, ...added.map(({ id }) => id)];
  const tab = tabs.find((one) => one === asked) ?? 'overview';
  const go = (next: { tab?: string; mode?: 'edit'; action?: FileAction }) =>
    setSearch({ ...(next.tab === 'overview' && !next.mode ? {} : { tab }), ...next });
  return {
    tab,
    isEditing: tab === 'overview' && search.get('mode') === 'edit',
    action: search.get('action'),
    go,
    /** Closes what the address asked for and stays on the tab. */
    close: () => setSearch(tab === 'overview' ? {} : { tab }, { replace: true }),
  };
}
