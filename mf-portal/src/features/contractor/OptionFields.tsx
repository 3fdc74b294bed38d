import { Box, Button } from '@plumbline/design';
import {
  FieldGroup,
  MoneyField,
  SelectField,
  TextField,
  type Option,
} from '@plumbline/design/forms';
import type { SelectionControl } from './selectionForm.ts';

type OptionFieldsProps = {
  control: SelectionControl;
  at: number;
  pictures: readonly Option[];
  onRemove: (() => void) | undefined;
};

export function OptionFields({ control, at, pictures, onRemove }: OptionFieldsProps) {
  return (
    <FieldGroup label={`Option ${at + 1}`}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '2fr 1fr' } }}>
        <TextField control={control} name={`options.${at}.name`} label="Option" required />
        <MoneyField control={control} name={`options.${at}.price`} label="Price" required />
      </Box>
      <TextField control={control} name={`options.${at}.description`} label="Details" />
      <SelectField
        control={control}
        name={`options.${at}.photo_id`}
        label="Picture from the project’s photos"
        options={pictures}
      />
      {onRemove && (
        <Button
          color="error"
          sx={{ justifySelf: 'start' }}
          aria-label={`Remove option ${at + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </FieldGroup>
  );
}
