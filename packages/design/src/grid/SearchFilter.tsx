import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

type FoundOption = { value: string; label: string };

type SearchFilterProps = {
  label: string;
  /** The chosen value, or ''. */
  value: string;
  options: readonly FoundOption[];
  onSearch: (text: string) => void;
  onChange: (value: string) => void;
  isLoading?: boolean;
};

/** One of many choices, searched for where they are kept, outside a form. */
export function SearchFilter({
  label,
  value,
  options,
  onSearch,
  onChange,
  isLoading = false,
}: SearchFilterProps) {
  return (
    <Autocomplete<FoundOption>
      options={[...options]}
      value={options.find((option) => option.value === value) ?? null}
      loading={isLoading}
      filterOptions={(all) => all}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') onSearch(text);
        if (reason === 'clear') onSearch('');
      }}
      onChange={(_, option) => onChange(option?.value ?? '')}
      renderInput={(params) => <TextField {...params} label={label} placeholder="All" />}
    />
  );
}
