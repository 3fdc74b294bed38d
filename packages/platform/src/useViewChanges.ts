import {
  messageOf,
  useSavedViewAddMutation,
  useSavedViewChangeMutation,
  useSavedViewDeleteMutation,
  type SavedView,
} from '@plumbline/data';
import { useToasts } from './platform.ts';
import { useCompanyId } from './session.tsx';

const nameTaken = 'You already have a view with this name. Choose another name.';

async function problemIn(answer: PromiseLike<{ error?: unknown }>): Promise<string | undefined> {
  const { error } = await answer;
  if (!error) return undefined;
  const isTaken = typeof error === 'object' && 'kind' in error && error.kind === 'conflict';
  return isTaken ? nameTaken : messageOf(error);
}

/** Changes to the saved views of a list; each says in a toast what became of it, or returns what went wrong. */
export function useViewChanges(list: string) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [add] = useSavedViewAddMutation();
  const [change] = useSavedViewChangeMutation();
  const [remove] = useSavedViewDeleteMutation();
  const insert = ({ id, name, filters, is_shared }: Omit<SavedView, 'user_id'>) =>
    problemIn(add({ company, list, id, name, filters, is_shared }));
  const saved = (problem: string | undefined) => {
    if (!problem) toasts.success('View saved');
    return problem;
  };
  return {
    save: async (view: Omit<SavedView, 'user_id'>) => saved(await insert(view)),
    rename: async (id: string, { name, isShared }: { name: string; isShared: boolean }) =>
      saved(await problemIn(change({ company, id, name, is_shared: isShared }))),
    update: async (id: string, filters: SavedView['filters']) => {
      const problem = await problemIn(change({ company, id, filters }));
      if (problem) toasts.error(`Failed to update view: ${problem}`);
      else toasts.success('View updated');
    },
    /** Whether it is deleted; a toast offers Undo. */
    erase: async (view: SavedView): Promise<boolean> => {
      const problem = await problemIn(remove({ company, id: view.id }));
      if (problem) {
        toasts.error(`Failed to delete view: ${problem}`);
        return false;
      }
      toasts.undo(`View ${view.name} deleted`, () => {
        void insert(view).then(
          (refused) => refused && toasts.error(`Failed to restore view: ${refused}`),
        );
      });
      return true;
    },
  };
}
