import type { Option } from '@plumbline/design/forms';

/** A stored choice that the list does not know stays choosable, so that saving does not lose it. */
export const withStored = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
