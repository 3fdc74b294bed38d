import { isDataError, messageOf, z } from '@plumbline/data';
import { documentCategories } from '@plumbline/domain';
import {
  DateField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import {
  useProjectEditDocumentMutation,
  type DocumentFacts,
  type ProjectDocument,
} from '../../../data/documents.ts';
import { categoryChoices } from './documentLabels.ts';

const documentForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please give the document a name')
    .max(300, 'The name is too long (300 characters at most)'),
  description: z
    .string()
    .trim()
    .max(5000, 'The description is too long (5,000 characters at most)'),
  category: z.enum(documentCategories),
  expires_on: z.string().transform((date) => date || null),
});
type DocumentValues = Record<keyof DocumentFacts, string>;

type DocumentDialogProps = { document: ProjectDocument; onClose: () => void };

/** What a document is called, what it is for, and when it expires. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  const [edit] = useProjectEditDocumentMutation();
  const form = useZodForm<DocumentValues, DocumentFacts>(documentForm, {
    name: document.name,
    description: document.description,
    category: document.category,
    expires_on: document.expires_on ?? '',
  });
  const { control } = form;
  const submit = async (changed: DocumentFacts) => {
    const { error } = await edit({ project: document.project_id, id: document.id, changed });
    if (!error) return onClose();
    showServerError(form, {
      message: messageOf(error),
      field: isDataError(error) ? error.field : undefined,
    });
  };
  return (
    <FormDialog
      isOpen
      title="Edit Document Details"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <TextField control={control} name="name" label="Name" required />
      <TextAreaField control={control} name="description" label="Description" />
      <SelectField control={control} name="category" label="Category" options={categoryChoices} />
      <DateField control={control} name="expires_on" label="Expires on" />
    </FormDialog>
  );
}
