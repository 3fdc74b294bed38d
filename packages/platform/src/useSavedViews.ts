import type { SavedView, StoredViews } from '@plumbline/data';
import { useSearchParams } from 'react-router-dom';
import type { Filters, ListDefaults } from './listState.ts';
import { readSavedView, toSavedFilters, type SavedViewRules } from './savedFilters.ts';
import { useAccess, useSession } from './session.tsx';
import { useViewChanges } from './useViewChanges.ts';

/** Names the chosen view in the address. */
const chosenIn = 'saved';

/**
 * The saved views of a list that has its state in the address (`useListState`), for `SavedViews` of the design package.
 * `stored` comes from `useStoredViews` of the data package, which the shell, unlike this one, does not start with.
 * Filters that the list no longer knows, and values that `rules.known` does not have, are ignored with a hint.
 */
export function useSavedViews<Kept extends Filters>(
  stored: StoredViews,
  defaults: ListDefaults<Kept>,
  rules: SavedViewRules = {},
) {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const { views, onRetry } = stored;
  const isManager = useAccess({ permission: 'manage_settings' }).answer === 'allow';
  const canShare = useAccess({ permission: 'view_money' }).answer === 'allow';
  const changes = useViewChanges(stored);
  const chosen = views.find(({ id }) => id === search.get(chosenIn));
  const now = toSavedFilters(search, defaults, rules);
  const read = chosen && readSavedView(chosen.filters, defaults, rules);
  const isIgnoring = read !== undefined && read.ignored > 0;

  const go = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const show = (view: SavedView | undefined) =>
    go((next) => {
      const more = view ? Object.keys(rules.also ?? {}) : [];
      for (const name of [...Object.keys(defaults.filters), ...more, 'sort', 'page', chosenIn])
        next.delete(name);
      if (!view) return;
      const { filters } = readSavedView(view.filters, defaults, rules);
      for (const [name, values] of Object.entries(filters))
        for (const value of values) next.append(name, value);
      next.set(chosenIn, view.id);
    });

  return {
    views: views.map(({ id, name, is_shared, user_id }) => ({
      id,
      name,
      isShared: is_shared,
      canChange: user_id === user.id || isManager,
    })),
    active: chosen?.id,
    /** The list shows something else than the chosen view says. */
    isChanged: read !== undefined && JSON.stringify(now) !== JSON.stringify(read.filters),
    isFiltered: Object.keys(now).length > 0,
    hint: isIgnoring ? 'Some filters of this view no longer exist and were ignored.' : undefined,
    canShare,
    onRetry,
    onChoose: (id: string | undefined) => show(views.find((view) => view.id === id)),
    onSave: async ({ name, isShared }: { name: string; isShared: boolean }) => {
      const id = crypto.randomUUID();
      const problem = await changes.save({ id, name, filters: now, is_shared: isShared });
      if (!problem) go((next) => next.set(chosenIn, id));
      return problem;
    },
    onRename: changes.rename,
    /** The chosen view takes the filters of now. */
    onUpdate: (id: string) => changes.update(id, now),
    onDelete: async (id: string) => {
      const view = views.find((one) => one.id === id);
      if (view && (await changes.erase(view))) go((next) => next.delete(chosenIn));
    },
  };
}
