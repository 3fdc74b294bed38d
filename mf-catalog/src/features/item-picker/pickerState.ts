import type { Sort } from '@plumbline/data';

/** Sort orders of the picker. */
export const pickerSorts = [
  { field: 'name', direction: 'asc', label: 'Name' },
  { field: 'price', direction: 'asc', label: 'Price' },
  { field: 'usage_count', direction: 'desc', label: 'Usage' },
  { field: 'category', direction: 'asc', label: 'Category' },
] as const;

export type PickerState = {
  q: string;
  /** As typed; empty means no limit. */
  min: string;
  max: string;
  /** The category; empty means any. */
  trade: string;
  sort: Sort;
  page: number;
};

export const firstState: PickerState = {
  q: '',
  min: '',
  max: '',
  trade: '',
  sort: { field: 'name', direction: 'asc' },
  page: 0,
};

/** Typed dollars as a number; null if empty or invalid. */
export const readBound = (text: string): number | null =>
  /^\d+(\.\d{0,2})?$/.test(text.trim()) ? Number(text) : null;

/** Whether the minimum is above the maximum. */
export function isEmptyRange({ min, max }: PickerState): boolean {
  const [least, most] = [readBound(min), readBound(max)];
  return least !== null && most !== null && least > most;
}

export const isFiltered = ({ q, min, max, trade }: PickerState): boolean =>
  q.trim() !== '' || trade !== '' || readBound(min) !== null || readBound(max) !== null;
