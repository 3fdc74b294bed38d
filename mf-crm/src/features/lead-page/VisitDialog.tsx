import { messageOf, z } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import {
  FormDialog,
  SelectField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useEffect } from 'react';
import { useLeadVisitSaveMutation, type Booking } from '../../data/leadVisits.ts';
import type { Lead } from '../../data/leadSchemas.ts';
import { slotDays } from '../../shared/visitTimes.ts';

const schema = z.object({
  day: z.string().min(1, 'Choose a day'),
  time: z.string().min(1, 'Choose a time'),
});
type Values = z.infer<typeof schema>;

type VisitDialogProps = { lead: Lead; booking: Booking; onClose: () => void };

/** Books the visit at one of the free times, or moves it there. */
export function VisitDialog({ lead, booking, onClose }: VisitDialogProps) {
  const toasts = useToasts();
  const [save] = useLeadVisitSaveMutation();
  const days = slotDays(booking.slots);
  const first = days[0];
  const form = useZodForm<Values, Values>(schema, {
    day: first?.value ?? '',
    time: first?.times[0]?.value ?? '',
  });
  const { control, setValue, getValues } = form;
  const day = useWatch({ control, name: 'day' });
  const times = days.find(({ value }) => value === day)?.times ?? [];
  const [earliest] = times;
  const isOffered = times.some(({ value }) => value === getValues('time'));
  useEffect(() => {
    if (!isOffered) setValue('time', earliest?.value ?? '');
  }, [isOffered, earliest?.value, setValue]);
  const isMoved = booking.visit !== null && !booking.visit.is_past;
  const submit = async ({ day: on, time }: Values) => {
    const { error } = await save({ lead: lead.id, at: `${on}T${time}` });
    if (error) return showServerError(form, { message: messageOf(error) });
    toasts.success(isMoved ? 'Visit moved' : 'Visit booked');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={isMoved ? 'Move visit' : 'Book visit'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={isMoved ? 'Move visit' : 'Book visit'}
      width="xs"
    >
      {days.length > 0 ? (
        <>
          <SelectField control={control} name="day" label="Day" options={days} />
          <SelectField control={control} name="time" label="Time" options={times} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {lead.contact_name} gets a confirmation, and a reminder the day before.
          </Typography>
        </>
      ) : (
        <Typography>
          No free times. Change the visit times in the lead settings, or free someone in the
          schedule.
        </Typography>
      )}
    </FormDialog>
  );
}
