import { createContext, type ReactNode } from 'react';

/** The filters of a list, whether their panel is open beside it, and whether the list has any records. */
type ListFilters = {
  filters: ReactNode;
  /** Room for a panel at the left; otherwise the filters open in a sheet. */
  isWide: boolean;
  isOpen: boolean;
  /** No records at all: there is nothing to search, filter, sort, or page through. */
  isEmpty: boolean;
  onToggle: () => void;
};

/** For the toolbar, which shows the button of the filters and a chip for each that is set. */
export const ListFiltersContext = createContext<ListFilters | null>(null);

/** What a `FilterPanel` and its filters draw: the panel, the button that opens it, or a chip for each that is set. */
export const FilterMode = createContext<'panel' | 'button' | 'chips'>('panel');

const key = 'plumbline.filters';

/** Whether the user left the panel open; one choice for all lists. */
export const wasOpen = () => localStorage.getItem(key) === 'open';
export const rememberOpen = (isOpen: boolean) =>
  isOpen ? localStorage.setItem(key, 'open') : localStorage.removeItem(key);
