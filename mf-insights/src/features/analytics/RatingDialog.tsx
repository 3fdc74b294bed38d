import { messageOf } from '@plumbline/data';
import { Grid, Typography } from '@plumbline/design';
import { FormDialog, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useInsightsRateMutation } from '../../data/settings.ts';
import { emptyRating, ratingForm, type RatingOutput, type RatingValues } from './insightForms.ts';

const axes = [
  ['quality', 'Quality'],
  ['timeliness', 'Timeliness'],
  ['cost_efficiency', 'Cost efficiency'],
  ['communication', 'Communication'],
  ['safety', 'Safety'],
  ['innovation', 'Innovation'],
] as const;

/** Rates a subcontractor for a job, 0 to 100 on six axes. */
export function RatingDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const [rate] = useInsightsRateMutation();
  const form = useZodForm<RatingValues, RatingOutput>(ratingForm, emptyRating);
  const submit = async (rating: RatingOutput) => {
    const { error } = await rate({ company, ...rating });
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Rate a subcontractor"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save rating"
    >
      <TextField control={form.control} name="name" label="Subcontractor" required />
      <Typography sx={{ color: 'text.secondary' }}>Score each from 0 to 100 (best).</Typography>
      <Grid container spacing={2}>
        {axes.map(([name, label]) => (
          <Grid key={name} size={{ xs: 6, sm: 4 }}>
            <TextField control={form.control} name={name} label={label} type="number" required />
          </Grid>
        ))}
      </Grid>
    </FormDialog>
  );
}
