import { messageOf, z } from '@plumbline/data';
import { Button } from '@plumbline/design';
import {
  Form,
  showServerError,
  TextAreaField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useCompanyId, useUnsavedWork, useAccess } from '@plumbline/platform';
import { useClientAddNoteMutation } from '../../../data/timeline.ts';
import { edits } from '../../../shared/edits.ts';
import { useTextDraft } from '../../../shared/useTextDraft.ts';

const noteForm = z.object({
  body: z.string().trim().min(1, 'Enter a note').max(10_000, 'At most 10,000 characters'),
});
type NoteValues = z.infer<typeof noteForm>;

/** Adds a note about the client; hidden for roles that can't. */
export function NoteForm({ client }: { client: string }) {
  const company = useCompanyId();
  const [add] = useClientAddNoteMutation();
  const form = useZodForm<NoteValues, NoteValues>(noteForm, { body: '' });
  const [body] = useWatch({ control: form.control, name: ['body'] });
  useTextDraft(`note.${client}`, body, (text) =>
    form.setValue('body', text, { shouldDirty: true }),
  );
  const denial = denialReason(useAccess(edits));
  useUnsavedWork(form.formState.isDirty, { in: 'tab' });
  if (denial) return null;
  const submit = async (note: NoteValues) => {
    const { error } = await add({ company, client, id: crypto.randomUUID(), body: note.body });
    if (error) showServerError(form, { message: messageOf(error) });
    else form.reset();
  };
  return (
    <Form form={form} onSubmit={submit} label="New note">
      <TextAreaField control={form.control} name="body" label="Add a note" rows={2} />
      <Button
        type="submit"
        variant="outlined"
        loading={form.formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Save note
      </Button>
    </Form>
  );
}
