import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useContext } from 'react';
import { ChoicesPaper } from '../values/ChoicesPaper.tsx';
import { failedChoices, type ChoicesFailure } from '../values/failedChoices.tsx';
import { useSearchOnPause } from '../values/useSettled.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterMode } from './listFilters.ts';

type FoundOption = { value: string; label: string };

type SearchFilterProps = {
  label: string;
  /** The chosen value, or ''. */
  value: string;
  options: readonly FoundOption[];
  /** The words of a value that was chosen elsewhere, e.g. in the address, and may not be among the options. */
  chosen?: FoundOption | undefined;
  /** Called when typing pauses. */
  onSearch: (text: string) => void;
  onChange: (value: string) => void;
  isLoading?: boolean;
  /** Set while the choices could not be loaded: the filter says so and offers Retry. */
  failure?: ChoicesFailure | undefined;
};

/** One of many choices, searched for where they are kept, outside a form. */
export function SearchFilter({
  label,
  value,
  options,
  chosen,
  onSearch,
  onChange,
  isLoading = false,
  failure,
}: SearchFilterProps) {
  const { type, isTyping } = useSearchOnPause(onSearch);
  const current = [...options, chosen].find((option) => option?.value === value);
  if (useContext(FilterMode) === 'chips')
    return value === '' ? null : (
      <FilterChip label={label} value={current?.label ?? '…'} onRemove={() => onChange('')} />
    );
  return (
    <Autocomplete<FoundOption>
      options={[...options]}
      value={current ?? null}
      loading={isLoading || isTyping}
      noOptionsText={failure?.message}
      slots={{ paper: ChoicesPaper }}
      filterOptions={(all) => all}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') type(text);
        if (reason === 'clear') type('');
      }}
      onChange={(_, option) => onChange(option?.value ?? '')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder="All"
          error={Boolean(failure)}
          helperText={failedChoices(failure)}
          slotProps={{ ...params.slotProps, formHelperText: failure ? { role: 'alert' } : {} }}
        />
      )}
    />
  );
}
