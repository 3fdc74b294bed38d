import { AddIcon, Box, Button, CloseIcon, Grid, IconButton } from '@plumbline/design';
import { TextField, useFieldArray, type ZodForm } from '@plumbline/design/forms';
import type { MaterialOutput, MaterialValues } from './materialForm.ts';

type SpecificationFieldsProps = { control: ZodForm<MaterialValues, MaterialOutput>['control'] };

/** Specifications as pairs of name and value. */
export function SpecificationFields({ control }: SpecificationFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'specifications' });
  return (
    <Grid size={12}>
      {fields.map((field, at) => (
        <Box
          key={field.id}
          component="fieldset"
          aria-label={`Specification ${at + 1}`}
          sx={{
            display: 'flex',
            gap: 1,
            mb: 1.5,
            mx: 0,
            p: 0,
            border: 0,
            alignItems: 'flex-start',
          }}
        >
          <TextField control={control} name={`specifications.${at}.name`} label="Name" />
          <TextField control={control} name={`specifications.${at}.value`} label="Value" />
          <IconButton aria-label={`Remove specification ${at + 1}`} onClick={() => remove(at)}>
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
      <Button startIcon={<AddIcon />} onClick={() => append({ name: '', value: '' })}>
        Add specification
      </Button>
    </Grid>
  );
}
