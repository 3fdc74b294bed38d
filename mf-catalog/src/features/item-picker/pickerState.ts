import type { Sort } from '@plumbline/data';

/** Name, price, usage, category [001 §9]. */
export const pickerSorts = [
  { field: 'name', direction: 'asc', label: 'Name' },
  { field: 'price', direction: 'asc', label: 'Price' },
  { field: 'usage_count', direction: 'desc', label: 'Usage' },
  { field: 'category', direction: 'asc', label: 'Category' },
] as const;

export type PickerState = {
  q: string;
  /** As typed; empty is no bound. */
  min: string;
  max: string;
  sort: Sort;
  page: number;
};

export const firstState: PickerState = {
  q: '',
  min: '',
  max: '',
  sort: { field: 'name', direction: 'asc' },
  page: 0,
};

/** Dollars that were typed; null for nothing or nonsense. */
export const readBound = (text: string): number | null =>
  /^\d+(\.\d{0,2})?$/.test(text.trim()) ? Number(text) : null;

/** Whether the bounds leave nothing between them. */
export function isEmptyRange({ min, max }: PickerState): boolean {
  const [least, most] = [readBound(min), readBound(max)];
  return least !== null && most !== null && least > most;
}

export const isFiltered = ({ q, min, max }: PickerState): boolean =>
  q.trim() !== '' || readBound(min) !== null || readBound(max) !== null;
