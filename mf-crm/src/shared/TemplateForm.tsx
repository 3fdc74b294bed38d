import { messageOf, z } from '@plumbline/data';
import { Box, Button } from '@plumbline/design';
import {
  CheckboxField,
  Form,
  showServerError,
  TextAreaField,
  TextField,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useClientSaveTemplateMutation, type MessageTemplate } from '../data/messageTemplates.ts';

const templateForm = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(120, 'At most 120 characters'),
  content: z.string().trim().min(1, 'Enter a message').max(1600, 'At most 1,600 characters'),
  is_active: z.boolean(),
});
type TemplateValues = z.infer<typeof templateForm>;

type TemplateFormProps = { template?: MessageTemplate | undefined; onDone: () => void };

/** Adds or edits a template of the company. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const company = useCompanyId();
  const [save] = useClientSaveTemplateMutation();
  const form = useZodForm<TemplateValues, TemplateValues>(
    templateForm,
    template ?? { name: '', content: '', is_active: true },
  );
  const submit = async (values: TemplateValues) => {
    const id = template?.id ?? crypto.randomUUID();
    const answer = await save({ company, template: { id, ...values }, isNew: !template });
    if (answer.error) showServerError(form, { message: messageOf(answer.error) });
    else onDone();
  };
  return (
    <Form form={form} onSubmit={submit} label={template ? 'Edit template' : 'New template'}>
      <TextField control={form.control} name="name" label="Name" required />
      <TextAreaField
        control={form.control}
        name="content"
        label="Text"
        required
        hint="We fill in {client_name}, {company_name}, {project_name}, {percent}, {invoice_number}, and {due_date}. You fill in {date}."
      />
      <CheckboxField control={form.control} name="is_active" label="Show in template list" />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          Save template
        </Button>
      </Box>
    </Form>
  );
}
