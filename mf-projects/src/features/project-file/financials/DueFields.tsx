import { formatDate } from '@plumbline/design';
import { DateField, SelectField, useWatch, type ZodForm } from '@plumbline/design/forms';
import type { Draw } from '../../../data/moneyLines.ts';
import { useProjectTimelineQuery } from '../../../data/timeline.ts';
import type { DrawOutput, DrawValues } from './costForms.ts';

type DueFieldsProps = {
  draw: Draw | undefined;
  projectId: string;
  form: ZodForm<DrawValues, DrawOutput>;
};

/** Due on a date, or when a milestone of the schedule is reached; the date follows that one. */
export function DueFields({ form: { control }, draw, projectId }: DueFieldsProps) {
  const chosen = useWatch({ control, name: 'milestone_id' });
  const { data: timeline } = useProjectTimelineQuery(projectId);
  const milestones = (timeline ?? []).filter(({ kind }) => kind === 'milestone');
  const milestone = milestones.find(({ id }) => id === chosen);
  const choices = [
    ...milestones,
    ...(chosen && !milestone ? [{ id: chosen, title: draw?.milestone_title ?? '' }] : []),
  ];
  return (
    <>
      {choices.length > 0 && (
        <SelectField
          control={control}
          name="milestone_id"
          label="Due with milestone (optional)"
          options={[
            { value: '', label: 'On a date' },
            ...choices.map(({ id, title }) => ({ value: id, label: `When “${title}” is reached` })),
          ]}
        />
      )}
      <DateField
        control={control}
        name="due_date"
        label={chosen ? 'Expected date' : 'Due date'}
        {...(milestone?.due_date && {
          hint: `Follows the milestone: ${formatDate(milestone.due_date)}`,
        })}
        required
      />
    </>
  );
}
