import type { SavedView, StoredViews } from '@plumbline/data';
import { useToasts } from './platform.ts';

/** Changes to the saved views of a list; each says in a toast what became of it, or returns what went wrong. */
export function useViewChanges({ add, change, remove }: StoredViews) {
  const toasts = useToasts();
  const saved = (problem: string | undefined) => {
    if (!problem) toasts.success('View saved');
    return problem;
  };
  return {
    save: async (view: Omit<SavedView, 'user_id'>) => saved(await add(view)),
    rename: async (id: string, { name, isShared }: { name: string; isShared: boolean }) =>
      saved(await change(id, { name, is_shared: isShared })),
    update: async (id: string, filters: SavedView['filters']) => {
      const problem = await change(id, { filters });
      if (problem) toasts.error(`Failed to update view: ${problem}`);
      else toasts.success('View updated');
    },
    /** Whether it is deleted; a toast offers Undo. */
    erase: async (view: SavedView): Promise<boolean> => {
      const problem = await remove(view.id);
      if (problem) {
        toasts.error(`Failed to delete view: ${problem}`);
        return false;
      }
      toasts.undo(`View ${view.name} deleted`, () => {
        void add(view).then(
          (refused) => refused && toasts.error(`Failed to restore view: ${refused}`),
        );
      });
      return true;
    },
  };
}
