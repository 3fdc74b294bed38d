import { messageOf, z } from '@plumbline/data';
import { Box, Button, DateText, DetailSection, Typography } from '@plumbline/design';
import {
  Form,
  SelectField,
  showServerError,
  TextAreaField,
  useZodForm,
} from '@plumbline/design/forms';
import { useUnsavedWork } from '@plumbline/platform';
import { useLeadAddEventMutation } from '../../data/leadDecisions.ts';
import type { Lead } from '../../data/leadSchemas.ts';
import { contactKinds, eventText, eventTitle } from '../../shared/leadLabels.ts';

const schema = z
  .object({ kind: z.string(), body: z.string().trim().max(10_000, 'At most 10,000 characters') })
  .refine(({ kind, body }) => kind !== 'note' || body !== '', {
    message: 'Enter a note',
    path: ['body'],
  });
type Values = z.infer<typeof schema>;
const kinds = Object.entries(contactKinds).map(([value, label]) => ({ value, label }));

function EventForm({ lead }: { lead: Lead }) {
  const [add] = useLeadAddEventMutation();
  const form = useZodForm<Values, Values>(schema, { kind: 'note', body: '' });
  useUnsavedWork(form.formState.isDirty);
  const submit = async (values: Values) => {
    const { error } = await add({ id: crypto.randomUUID(), lead_id: lead.id, ...values });
    if (error) showServerError(form, { message: messageOf(error) });
    else form.reset({ kind: values.kind, body: '' });
  };
  return (
    <Form form={form} onSubmit={submit} label="Add to the timeline">
      <SelectField control={form.control} name="kind" label="Type" options={kinds} />
      <TextAreaField control={form.control} name="body" label="Note" rows={2} />
      <Button
        type="submit"
        variant="outlined"
        loading={form.formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Add to timeline
      </Button>
    </Form>
  );
}

/** What happened with the lead, newest first. */
export function LeadTimeline({ lead, canEdit }: { lead: Lead; canEdit: boolean }) {
  return (
    <DetailSection title="Timeline" isCard>
      {canEdit && <EventForm lead={lead} />}
      <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {lead.events.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 600 }}>{eventTitle(event)}</Typography>
            {eventText(event) && (
              <Typography sx={{ whiteSpace: 'pre-wrap' }}>{eventText(event)}</Typography>
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {event.actor_name && `${event.actor_name} · `}
              <DateText value={event.created_at} relative />
            </Typography>
          </Box>
        ))}
      </Box>
    </DetailSection>
  );
}
