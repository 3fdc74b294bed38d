import { isDataError, messageOf, z } from '@plumbline/data';
import { Alert, Box, Button, Typography } from '@plumbline/design';
import {
  FormDialog,
  SelectField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { nearestTimes } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import {
  useLeadVisitQuery,
  useLeadVisitSaveMutation,
  type Booking,
} from '../../data/leadVisits.ts';
import type { Lead } from '../../data/leadSchemas.ts';
import { slotDays, slotText } from '../../shared/visitTimes.ts';

const schema = z.object({
  day: z.string().min(1, 'Choose a day'),
  time: z.string().min(1, 'Choose a time'),
});
type Values = z.infer<typeof schema>;

type VisitDialogProps = { lead: Lead; booking: Booking; onClose: () => void };
/** A time taken in the meantime, and why it was refused. */
type Taken = { at: string; problem: string };

type TakenNoteProps = { taken: Taken; slots: readonly string[]; onUse: (at: string) => void };

/** The refusal, and the free times nearest to the one that was taken. */
function TakenNote({ taken: { at, problem }, slots, onUse }: TakenNoteProps) {
  const near = nearestTimes(slots, at);
  return (
    <Alert severity="warning">
      {problem}
      {near.length > 0 && (
        <Box sx={{ display: 'grid', justifyItems: 'start' }}>
          {near.map((one) => (
            <Button key={one} color="inherit" onClick={() => onUse(one)}>
              Use {slotText(one)}
            </Button>
          ))}
        </Box>
      )}
    </Alert>
  );
}

/** Books the visit at one of the free times, or moves it there. */
export function VisitDialog({ lead, booking: shown, onClose }: VisitDialogProps) {
  const toasts = useToasts();
  const [save] = useLeadVisitSaveMutation();
  // Times that were free when the page opened may be taken by now.
  const { data: booking = shown } = useLeadVisitQuery(lead.id, { refetchOnMountOrArgChange: true });
  const [taken, setTaken] = useState<Taken>();
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
    const at = `${on}T${time}`;
    setTaken(undefined);
    const { error } = await save({ lead: lead.id, at });
    if (isDataError(error) && error.kind === 'conflict')
      return setTaken({ at, problem: messageOf(error) });
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
          {taken && (
            <TakenNote
              taken={taken}
              slots={booking.slots.filter((at) => at !== taken.at)}
              onUse={(at) => {
                setValue('day', at.slice(0, 10));
                setValue('time', at.slice(11, 16));
                setTaken(undefined);
              }}
            />
          )}
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
