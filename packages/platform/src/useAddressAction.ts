import { useSearchParams } from 'react-router-dom';

/**
 * A dialog that an address can open: `?action=import`. The search palette and other areas' links open it so, and
 * Back does not open it again.
 */
export function useAddressAction(name: string): [boolean, (isOpen: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set('action', name);
        else next.delete('action');
        return next;
      },
      { replace: true },
    );
  return [search.get('action') === name, set];
}
