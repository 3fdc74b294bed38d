import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import { ContentDialog, useDiscardQuestion, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import {
  useScheduleAbsencesQuery,
  useScheduleSaveAbsenceMutation,
  type Absence,
} from '../../data/absences.ts';
import { formatSpan } from '../../shared/labels.ts';
import { schema, emptyAbsence, AbsenceForm, type AbsenceFormProps } from './AbsenceForm.tsx';

type AbsencesDialogProps = Omit<AbsenceFormProps, 'form'> & { onClose: () => void };

/** Lists who is away from today on, adds absences, and removes them. */
export function AbsencesDialog({ people, today, onClose }: AbsencesDialogProps) {
  const { data, error } = useScheduleAbsencesQuery(today);
  const form = useZodForm(schema, emptyAbsence(today));
  const { close, question } = useDiscardQuestion(form.formState.isDirty, onClose);
  return (
    <>
      <ContentDialog isOpen title="Absences" onClose={close} width="xs">
        <Stack spacing={2}>
          {data ? (
            <AbsenceList absences={data} people={people} />
          ) : error ? (
            <Alert severity="error">{messageOf(error)}</Alert>
          ) : (
            <RowsSkeleton label="Loading absences" rows={2} rowHeight={44} />
          )}
          <AbsenceForm form={form} people={people} today={today} />
        </Stack>
      </ContentDialog>
      {question}
    </>
  );
}

type AbsenceListProps = Pick<AbsencesDialogProps, 'people'> & { absences: readonly Absence[] };

function AbsenceList({ absences, people }: AbsenceListProps) {
  const [save] = useScheduleSaveAbsenceMutation();
  const toasts = useToasts();
  const remove = async (absence: Absence) => {
    const { error } = await save({ id: absence.id, is_deleted: true });
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    toasts.undo('Absence removed', () => void save(absence));
  };
  if (absences.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>Nobody is away.</Typography>;
  return (
    <Box component="ul" aria-label="Absences" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {absences.map((absence) => {
        const { id, user_id, first_day, last_day, note } = absence;
        const name = people.find((person) => person.id === user_id)?.name ?? 'Former member';
        const span = formatSpan(first_day, last_day);
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[span, note].filter(Boolean).join('. ')}
              </Typography>
            </Box>
            <Button
              color="inherit"
              aria-label={`Remove absence of ${name}, ${span}`}
              onClick={() => void remove(absence)}
            >
              Remove
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}
