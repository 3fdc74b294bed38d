import type { Option } from '@plumbline/design/forms';

/** Adds a stored value missing from the options, so that saving doesn't lose it. */
export const withStored = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
