import { projectTypes } from '@plumbline/domain';
import { Box, CloseIcon, IconButton } from '@plumbline/design';
import { DateFilter, SelectFilter, TextFilter } from '@plumbline/design/grid';
import {
  comparisons,
  searchFields,
  type Condition,
  type SearchField,
} from '../../data/conditions.ts';
import { priorityChoices, statusChoices } from '../../shared/projectLabels.ts';

type ConditionRowProps = {
  condition: Condition;
  /** Fields this user may search. */
  fields: readonly SearchField[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

const choicesOf: Record<string, readonly { value: string; label: string }[]> = {
  status: statusChoices,
  priority: priorityChoices,
  project_type: projectTypes.map((type) => ({ value: type, label: type })),
};

/** The condition that a newly chosen field starts with. */
export function startOf({ field, kind }: SearchField): Condition {
  return {
    field,
    comparison: comparisons[kind][0].value,
    value: choicesOf[field]?.[0]?.value ?? '',
  };
}

/** One line of an advanced search. */
export function ConditionRow({ condition, fields, onChange, onRemove }: ConditionRowProps) {
  const field = searchFields.find((one) => one.field === condition.field) ?? searchFields[0];
  const setValue = (value: string) => onChange({ ...condition, value });
  const choices = choicesOf[field.field];
  return (
    <Box
      component="fieldset"
      aria-label={`Condition on ${field.label}`}
      sx={{
        display: 'grid',
        border: 0,
        p: 0,
        m: 0,
        gap: { xs: '16px 8px', sm: 1 },
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1fr 1.4fr auto' },
        '& > :not(button)': { gridColumn: { xs: 1, sm: 'auto' } },
      }}
    >
      <SelectFilter
        label="Field"
        value={field.field}
        options={fields.map((one) => ({ value: one.field, label: one.label }))}
        onChange={(name) => {
          const next = fields.find((one) => one.field === name);
          if (next) onChange(startOf(next));
        }}
      />
      <SelectFilter
        label="Comparison"
        value={condition.comparison}
        options={comparisons[field.kind]}
        onChange={(comparison) => {
          const next = comparisons[field.kind].find(({ value }) => value === comparison);
          if (next) onChange({ ...condition, comparison: next.value });
        }}
      />
      {choices ? (
        <SelectFilter label="Value" value={condition.value} options={choices} onChange={setValue} />
      ) : field.kind === 'date' ? (
        <DateFilter label="Value" value={condition.value} onChange={setValue} />
      ) : (
        <TextFilter
          label="Value"
          value={condition.value}
          isNumber={field.kind === 'number' || field.kind === 'money'}
          onChange={setValue}
        />
      )}
      <IconButton aria-label="Remove condition" onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
