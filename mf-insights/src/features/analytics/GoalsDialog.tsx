import { isDataError, messageOf } from '@plumbline/data';
import { FormDialog, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { useInsightsSaveGoalsMutation } from '../../data/settings.ts';
import {
  goalsForm,
  toGoals,
  toGoalsForm,
  type GoalsOutput,
  type GoalsValues,
} from './insightForms.ts';

type GoalsDialogProps = { goals: Analytics['goals']; onClose: () => void };

/** Edits monthly goals; an empty field means no goal. */
export function GoalsDialog({ goals, onClose }: GoalsDialogProps) {
  const [save] = useInsightsSaveGoalsMutation();
  const form = useZodForm<GoalsValues, GoalsOutput>(goalsForm, toGoalsForm(goals));
  const { control } = form;
  const submit = async (output: GoalsOutput) => {
    const { error } = await save(toGoals(output));
    if (!error) onClose();
    else
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
  };
  return (
    <FormDialog
      isOpen
      title="Edit goals"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save goals"
      width="xs"
    >
      <TextField control={control} name="monthly_revenue" label="Monthly revenue ($)" />
      <TextField control={control} name="project_completion" label="Project completion (%)" />
      <TextField control={control} name="quote_win_rate" label="Quote win rate (%)" />
      <TextField control={control} name="new_clients" label="New clients per month" />
    </FormDialog>
  );
}
