import { z } from '@plumbline/data';
import {
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useFieldSaveHourBudgetMutation } from '../../data/payroll.ts';
import { useFieldTodayQuery } from '../../data/timeClock.ts';
import { type ProjectHours } from '../../data/timeShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { planForm } from './wageForm.ts';

const schema = planForm.extend({ code: z.string().min(1, 'Choose a cost code.') });

type PlanHoursDialogProps = {
  projectId: string;
  /** Undefined to choose one. */
  code: ProjectHours['codes'][number] | undefined;
  onClose: () => void;
};

/** How many hours are planned for a cost code; empty removes the plan. */
export function PlanHoursDialog({ projectId, code, onClose }: PlanHoursDialogProps) {
  const { data } = useFieldTodayQuery();
  const [save] = useFieldSaveHourBudgetMutation();
  const toasts = useToasts();
  const form = useZodForm(schema, {
    code: code?.cost_code_id ?? '',
    hours: code?.budget_hours ? String(code.budget_hours) : '',
  });
  const submit = async ({ code: chosen, hours }: z.infer<typeof schema>) => {
    const { error } = await save({ project: projectId, code: chosen, hours });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Planned hours saved');
    onClose();
  };
  const known = code?.cost_code_id
    ? [{ id: code.cost_code_id, code: code.code ?? '', name: code.name ?? '' }]
    : (data?.codes ?? []);
  return (
    <FormDialog
      isOpen
      title="Plan hours"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <SelectField
        control={form.control}
        name="code"
        label="Cost code"
        required
        disabled={code !== undefined}
        options={known.map(({ id, code: number, name }) => ({
          value: id,
          label: `${number} ${name}`.trim(),
        }))}
      />
      <TextField
        control={form.control}
        name="hours"
        label="Planned hours"
        hint="Leave it empty to remove the plan."
        inputProps={{ inputMode: 'decimal' }}
      />
    </FormDialog>
  );
}
