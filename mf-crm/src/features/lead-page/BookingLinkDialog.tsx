import { isDataError, messageOf, z } from '@plumbline/data';
import {
  FormDialog,
  SelectField,
  showServerError,
  TextAreaField,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLeadSendMutation } from '../../data/leadDecisions.ts';
import type { Lead } from '../../data/leadSchemas.ts';
import { messageKinds } from '../../shared/leadLabels.ts';

const schema = z.object({
  kind: z.string(),
  body: z.string().trim().min(1, 'Write a message').max(1000, 'At most 1,000 characters'),
});
type Values = z.infer<typeof schema>;

/** Sends the link with which a person books the visit. */
export function BookingLinkDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const toasts = useToasts();
  const [send] = useLeadSendMutation();
  const [id] = useState(() => crypto.randomUUID());
  const kinds = messageKinds(lead);
  const form = useZodForm<Values, Values>(schema, {
    kind: kinds[0]?.value ?? '',
    body: `Hi ${lead.contact_name.split(' ')[0]}, please choose a time for our visit:`,
  });
  const submit = async (values: Values) => {
    const message = { id, lead_id: lead.id, subject: 'Choose a time for our visit', ...values };
    const { error } = await send({ ...message, offers_visit: true });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success('Booking link sent');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Send booking link"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Send"
      width="xs"
    >
      <SelectField control={form.control} name="kind" label="Send by" options={kinds} />
      <TextAreaField
        control={form.control}
        name="body"
        label="Message"
        rows={3}
        hint="The link follows your message. It shows your free times."
      />
    </FormDialog>
  );
}
