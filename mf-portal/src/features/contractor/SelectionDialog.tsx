import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button } from '@plumbline/design';
import {
  CheckboxField,
  DateField,
  FormDialog,
  MoneyField,
  showServerError,
  TextField,
  useFieldArray,
  useZodForm,
} from '@plumbline/design/forms';
import { useState } from 'react';
import { useSaveSelectionMutation, type ProjectSelection } from '../../data/selections.ts';
import type { Sharing } from '../../data/sharing.ts';
import {
  emptyOption,
  selectionForm,
  toForm,
  type SelectionOutput,
  type SelectionValues,
} from './selectionForm.ts';
import { OptionFields } from './OptionFields.tsx';

type SelectionDialogProps = {
  projectId: string;
  photos: Sharing['photos'];
  selection: ProjectSelection | undefined;
  onClose: () => void;
};

/** What the client chooses, the allowance, and the options with price and picture. */
export function SelectionDialog({ projectId, photos, selection, onClose }: SelectionDialogProps) {
  const [save] = useSaveSelectionMutation();
  const [id] = useState(() => selection?.id ?? crypto.randomUUID());
  const form = useZodForm<SelectionValues, SelectionOutput>(selectionForm, toForm(selection));
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'options' });
  const submit = async ({ options, ...output }: SelectionOutput) => {
    const { error } = await save({
      id,
      project_id: projectId,
      ...output,
      options: options.map(({ key, ...option }) => ({ id: key, ...option })),
    });
    if (!error) onClose();
    else
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
  };
  const pictures = [
    { value: '', label: 'No picture' },
    ...photos.map(({ id: value, name }) => ({ value, label: name })),
  ];
  return (
    <FormDialog
      isOpen
      title={selection ? 'Edit selection' : 'New selection'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="md"
    >
      <TextField control={control} name="title" label="What the client chooses" required />
      <TextField control={control} name="description" label="Description" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <MoneyField control={control} name="allowance" label="Allowance" required />
        <DateField control={control} name="respond_by" label="Choose by (optional)" />
      </Box>
      {fields.map((field, at) => (
        <OptionFields
          key={field.id}
          control={control}
          at={at}
          pictures={pictures}
          onRemove={fields.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      <Button sx={{ alignSelf: 'flex-start' }} onClick={() => append(emptyOption())}>
        Add option
      </Button>
      <CheckboxField control={control} name="is_open" label="Show it to the client" />
    </FormDialog>
  );
}
