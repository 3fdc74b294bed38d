import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { ChoicesPaper } from '../values/ChoicesPaper.tsx';
import { failedChoices, type ChoicesFailure } from '../values/failedChoices.tsx';
import { useSearchOnPause } from '../values/useSettled.ts';
import type { FieldProps } from './fieldProps.ts';
import type { Option } from './SelectField.tsx';

type AutocompleteFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** The choices that match what was typed; found by the caller. */
  options: readonly Option[];
  /** What was typed, to search for; called when typing pauses. */
  onSearch: (text: string) => void;
  isLoading?: boolean;
  /** The words of a value that is set before anything was searched for. */
  initial?: Option | undefined;
  noOptionsText?: string;
  /** Set while the choices could not be loaded: the field says so and offers Retry. */
  failure?: ChoicesFailure | undefined;
  /** Offers to add what was typed, as the last choice: `label` names it, e.g. `Add “Smith” as a client`. */
  add?: { label: (text: string) => string; onAdd: (text: string) => void } | undefined;
};

/** The value of the choice that adds; it never becomes the field's. */
const addValue = '\u0000add';

/** One of many choices, searched for where they are kept. The form's value is the choice's `value`, or ''. */
export function AutocompleteField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  onSearch,
  initial,
  isLoading = false,
  required = false,
  disabled = false,
  noOptionsText = 'Nothing found',
  failure,
  add,
}: AutocompleteFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { type, isTyping } = useSearchOnPause(onSearch);
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const isKnown = options.some((option) => option.label.toLowerCase() === text.toLowerCase());
  const isAddable = add && text !== '' && !isKnown && !isLoading && !isTyping;
  const choices = isAddable ? [...options, { value: addValue, label: add.label(text) }] : options;
  const current = [...options, chosen, initial].find((option) => option?.value === field.value);
  return (
    <Autocomplete<Option>
      options={[...choices]}
      value={current ?? null}
      disabled={disabled}
      loading={isLoading || isTyping}
      noOptionsText={failure?.message ?? noOptionsText}
      slots={{ paper: ChoicesPaper }}
      filterOptions={(all) => all}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      onInputChange={(_, input, reason) => {
        if (reason === 'reset' || reason === 'selectOption') return;
        setTyped(input);
        type(input);
      }}
      onChange={(_, option) => {
        if (option?.value === addValue) return add?.onAdd(text);
        setChosen(option ?? undefined);
        field.onChange(option?.value ?? '');
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label={label}
          required={required}
          inputRef={field.ref}
          error={fieldState.invalid || Boolean(failure)}
          helperText={fieldState.error?.message ?? failedChoices(failure) ?? hint}
          slotProps={{
            ...params.slotProps,
            formHelperText: fieldState.error || failure ? { role: 'alert' } : {},
          }}
        />
      )}
    />
  );
}
