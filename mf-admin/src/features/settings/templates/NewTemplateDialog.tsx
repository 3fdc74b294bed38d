import { messageOf } from '@plumbline/data';
import {
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useTemplateSaveMutation } from '../../../data/templates.ts';
import {
  baseTemplates,
  documentTypes,
  emptyTemplate,
  templateForm,
  toInput,
  type TemplateValues,
} from '../../../shared/templates/templateForm.ts';

const onPaper = documentTypes.filter(({ value }) => value === 'quote' || value === 'invoice');

/** Creates a template with name, type, and base. */
export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useTemplateSaveMutation();
  const form = useZodForm(templateForm, emptyTemplate);
  const { control } = form;
  const submit = async (values: TemplateValues) => {
    const { error } = await save({ company, id: null, template: toInput(values) });
    if (error) {
      toasts.error('Failed to create document template');
      showServerError(form, { message: messageOf(error) });
      return;
    }
    toasts.success('Document template created successfully!');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Create New Template"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Create Template"
    >
      <TextField control={control} name="template_name" label="Template name" required />
      <SelectField control={control} name="document_type" label="Type" required options={onPaper} />
      <SelectField
        control={control}
        name="base_template"
        label="Base template"
        required
        options={baseTemplates}
      />
    </FormDialog>
  );
}
