import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useController, type FieldValues } from 'react-hook-form';
import { ChoicesPaper } from '../values/ChoicesPaper.tsx';
import { useSearchOnPause } from '../values/useSettled.ts';
import type { FieldProps } from './fieldProps.ts';

type SuggestFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** Texts that match what was typed; found by the caller. */
  suggestions: readonly string[];
  /** Called with what was typed when typing pauses. */
  onSearch: (text: string) => void;
};

/** A line of text with suggestions to pick from; any other text is accepted. The form's value is the text. */
export function SuggestField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  suggestions,
  onSearch,
  required = false,
  disabled = false,
}: SuggestFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { type } = useSearchOnPause(onSearch);
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      options={[...suggestions]}
      inputValue={String(field.value ?? '')}
      disabled={disabled}
      slots={{ paper: ChoicesPaper }}
      filterOptions={(all) => all}
      onInputChange={(_, input, reason) => {
        // A reset would clear the text that was set before.
        if (reason === 'reset') return;
        field.onChange(input);
        if (reason === 'input') type(input);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label={label}
          required={required}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? hint}
          slotProps={{
            ...params.slotProps,
            formHelperText: fieldState.error ? { role: 'alert' } : {},
          }}
        />
      )}
    />
  );
}
