import { messageOf, z } from '@plumbline/data';
import {
  Box,
  Button,
  DateText,
  DetailSection,
  StatusChip,
  today,
  Typography,
} from '@plumbline/design';
import { DateField, Form, showServerError, TextField, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLeadSaveMutation } from '../../data/leadChanges.ts';
import type { Lead } from '../../data/leadSchemas.ts';

const schema = z.object({
  next_step: z.string().trim().min(1, 'Enter the next step').max(200, 'At most 200 characters'),
  next_step_on: z.string(),
});
type Values = z.infer<typeof schema>;

function StepForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [save] = useLeadSaveMutation();
  const form = useZodForm<Values, Values>(schema, {
    next_step: lead.next_step ?? '',
    next_step_on: lead.next_step_on ?? today(),
  });
  const submit = async ({ next_step, next_step_on }: Values) => {
    const { error } = await save({
      id: lead.id,
      version: lead.version,
      next_step,
      next_step_on: next_step_on || null,
    });
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label="Next step">
      <TextField control={form.control} name="next_step" label="Next step" required />
      <DateField control={form.control} name="next_step_on" label="Date" />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          Save next step
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Form>
  );
}

/** What has to be done next for this lead. */
export function NextStep({ lead, canEdit }: { lead: Lead; canEdit: boolean }) {
  const toasts = useToasts();
  const [isEditing, setEditing] = useState(false);
  const [save, { isLoading }] = useLeadSaveMutation();
  const finish = async () => {
    const { error } = await save({
      id: lead.id,
      version: lead.version,
      next_step: null,
      next_step_on: null,
      is_step_done: true,
    });
    if (error) toasts.error(messageOf(error));
    else setEditing(true);
  };
  const isLate = lead.next_step_on !== null && lead.next_step_on <= today();
  return (
    <DetailSection title="Next step" isCard>
      {isEditing ? (
        <StepForm lead={lead} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {lead.next_step ?? 'No next step planned.'}
            {lead.next_step_on && (
              <>
                {', '}
                <DateText value={lead.next_step_on} />
              </>
            )}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {isLate && <StatusChip label="Due" tone="warning" shape="triangle" />}
            {canEdit && lead.next_step && (
              <Button variant="outlined" loading={isLoading} onClick={() => void finish()}>
                Mark as done
              </Button>
            )}
            {canEdit && (
              <Button onClick={() => setEditing(true)}>
                {lead.next_step ? 'Change' : 'Plan next step'}
              </Button>
            )}
          </Box>
        </>
      )}
    </DetailSection>
  );
}
