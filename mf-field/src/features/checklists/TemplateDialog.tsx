import { z } from '@plumbline/data';
import { Alert, Box, Button, DeleteIcon, Divider, IconButton, Stack } from '@plumbline/design';
import {
  CheckboxField,
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useFieldArray,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  itemKinds,
  useFieldSaveTemplateMutation,
  type ChecklistTemplate,
} from '../../data/checklists.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { plainSet, tall } from '../../shared/touch.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(120),
  items: z.array(
    z.object({
      key: z.string(),
      text: z.string().trim().min(1, 'Enter a text.').max(200),
      kind: z.enum(itemKinds),
      required: z.boolean(),
    }),
  ),
});
type Values = z.infer<typeof schema>;

const kindOptions = [
  { value: 'check', label: 'OK, not OK, or N/A' },
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'photo', label: 'Photo' },
];
const newItem = () => ({
  key: crypto.randomUUID(),
  text: '',
  kind: 'check' as const,
  required: true,
});

type TemplateDialogProps = {
  /** Undefined for a new one. */
  template: ChecklistTemplate | undefined;
  onClose: () => void;
};

/** Writes a checklist template. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const toasts = useToasts();
  const [id] = useState(() => template?.id ?? crypto.randomUUID());
  const [save] = useFieldSaveTemplateMutation();
  const form = useZodForm(schema, {
    name: template?.name ?? '',
    items: template?.items.map(({ id: key, ...item }) => ({ key, ...item })) ?? [newItem()],
  });
  const send = async ({ name, items }: Values, isArchived = false) => {
    const { error } = await save({
      id,
      name,
      items: items.map(({ key, ...item }) => ({ id: key, ...item })),
      version: template?.version ?? 0,
      ...(isArchived && { is_archived: true }),
    });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success(isArchived ? 'Template archived' : 'Template saved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={template ? 'Edit template' : 'New template'}
      form={form}
      onSubmit={async (values) => send(values)}
      onClose={onClose}
      submitLabel="Save"
    >
      <TextField control={form.control} name="name" label="Name" maxLength={120} />
      <Items form={form} />
      {template && (
        <Button
          color="error"
          sx={{ ...tall(48), alignSelf: 'flex-start' }}
          onClick={() => void form.handleSubmit(async (values) => send(values, true))()}
        >
          Archive template
        </Button>
      )}
    </FormDialog>
  );
}

function Items({ form }: { form: ZodForm<Values> }) {
  const { control, formState } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items' });
  return (
    <>
      {fields.map(({ id, key }, at) => (
        <Stack
          key={id}
          component="fieldset"
          spacing={1.5}
          sx={plainSet}
          aria-label={`Item ${at + 1}`}
        >
          <Divider />
          <TextField
            control={control}
            name={`items.${at}.text`}
            label={`Item ${at + 1}`}
            maxLength={200}
          />
          <SelectField
            control={control}
            name={`items.${at}.kind`}
            label="Answer"
            options={kindOptions}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <CheckboxField control={control} name={`items.${at}.required`} label="Required" />
            <Box sx={{ flex: 1 }} />
            <Button
              disabled={at === 0}
              sx={tall(48)}
              aria-label={`Move item ${at + 1} up`}
              onClick={() => move(at, at - 1)}
            >
              Up
            </Button>
            <Button
              disabled={at === fields.length - 1}
              sx={tall(48)}
              aria-label={`Move item ${at + 1} down`}
              onClick={() => move(at, at + 1)}
            >
              Down
            </Button>
            <IconButton
              aria-label={`Remove item ${at + 1}`}
              data-key={key}
              sx={{ width: 48, height: 48 }}
              onClick={() => remove(at)}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        </Stack>
      ))}
      {formState.errors.items?.message && (
        <Alert severity="error">{formState.errors.items.message}</Alert>
      )}
      <Button
        variant="outlined"
        sx={tall(48)}
        disabled={fields.length >= 100}
        onClick={() => append(newItem())}
      >
        Add item
      </Button>
    </>
  );
}
