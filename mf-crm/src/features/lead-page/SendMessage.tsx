import { isDataError, messageOf, z } from '@plumbline/data';
import { Button } from '@plumbline/design';
import {
  Form,
  SelectField,
  showServerError,
  TextAreaField,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useLeadSendMutation } from '../../data/leadDecisions.ts';
import type { Lead } from '../../data/leadSchemas.ts';
import { messageKinds } from '../../shared/leadLabels.ts';

const schema = z.object({
  kind: z.string(),
  subject: z.string().trim().max(200, 'At most 200 characters'),
  body: z.string().trim().min(1, 'Write a message').max(5000, 'At most 5,000 characters'),
});
type Values = z.infer<typeof schema>;

/** Answers a lead by email or, with consent, by text. */
export function SendMessage({ lead }: { lead: Lead }) {
  const toasts = useToasts();
  const [send] = useLeadSendMutation();
  const kinds = messageKinds(lead);
  const start = { kind: kinds[0]?.value ?? '', subject: lead.title, body: '' };
  const form = useZodForm<Values, Values>(schema, start);
  useUnsavedWork(form.formState.isDirty);
  const kind = useWatch({ control: form.control, name: 'kind' });
  if (kinds.length === 0) return null;
  const submit = async (values: Values) => {
    const { error } = await send({ id: crypto.randomUUID(), lead_id: lead.id, ...values });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success(values.kind === 'text' ? 'Text message sent' : 'Email sent');
    form.reset({ ...start, kind: values.kind });
  };
  return (
    <Form form={form} onSubmit={submit} label={`Reply to ${lead.contact_name}`}>
      <SelectField control={form.control} name="kind" label="Reply by" options={kinds} />
      {kind === 'email' && <TextField control={form.control} name="subject" label="Subject" />}
      <TextAreaField control={form.control} name="body" label="Message" rows={3} />
      <Button
        type="submit"
        variant="contained"
        loading={form.formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Send
      </Button>
    </Form>
  );
}
