import { messageOf } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useItemActiveMutation } from '../../data/items.ts';
import type { ItemRow } from '../../data/schemas.ts';

/** Deactivates an item, with Undo. */
export function useItemDelete() {
  const company = useCompanyId();
  const toasts = useToasts();
  const [setActive] = useItemActiveMutation();
  const change = async (id: string, isActive: boolean) => {
    const { error } = await setActive({ company, id, isActive });
    if (error)
      toasts.error(`Failed to ${isActive ? 'update' : 'delete'} item: ${messageOf(error)}`);
    return !error;
  };
  return async ({ id, name }: Pick<ItemRow, 'id' | 'name'>) => {
    if (await change(id, false))
      toasts.undo(`${name} deleted successfully`, () => void change(id, true));
  };
}
