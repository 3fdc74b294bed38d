import { Box, Button } from '@plumbline/design';
import { SearchField, SelectFilter } from '@plumbline/design/grid';
import type { LeadBoard, LeadFilters } from '../../data/leadSchemas.ts';

type LeadFilterBarProps = {
  filters: LeadFilters;
  board: LeadBoard | undefined;
  /** The list has more filters than the board, whose columns are the stages. */
  isList: boolean;
  onChange: (changed: Partial<LeadFilters>) => void;
};

const outcomeOptions = [
  { value: '', label: 'All outcomes' },
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];
const due = { value: 'due', label: 'Due today or late' };
const stepOptions = [
  { value: '', label: 'Any next step' },
  due,
  { value: 'none', label: 'No next step' },
];
const snoozeOptions = [
  { value: '', label: 'Not snoozed' },
  { value: 'show', label: 'Including snoozed' },
  { value: 'only', label: 'Snoozed only' },
];

/** Search and filters of the board and the list. */
export function LeadFilterBar({ filters, board, isList, onChange }: LeadFilterBarProps) {
  const people = (board?.people ?? []).map(({ id, full_name }) => ({
    value: id,
    label: full_name ?? 'No name',
  }));
  const sources = (board?.sources ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const select = (
    name: keyof LeadFilters,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 168 } }}>
      <SelectFilter
        label={label}
        value={filters[name]}
        options={options}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
      <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}>
        <SearchField label="Search leads" value={filters.q} onSearch={(q) => onChange({ q })} />
      </Box>
      {select('owner', 'Owner', [
        { value: '', label: 'Everyone' },
        { value: 'none', label: 'Unassigned' },
        ...people,
      ])}
      {select('source', 'Source', [{ value: '', label: 'All sources' }, ...sources])}
      {select('step', 'Next step', stepOptions)}
      {isList && select('outcome', 'Outcome', outcomeOptions)}
      {select('snoozed', 'Snoozed', snoozeOptions)}
      <Button
        variant={filters.step === due.value ? 'contained' : 'outlined'}
        aria-pressed={filters.step === due.value}
        onClick={() => onChange({ step: filters.step === due.value ? '' : due.value })}
        sx={{ width: { xs: 'calc(50% - 4px)', sm: 'auto' } }}
      >
        {due.label}
      </Button>
    </Box>
  );
}
