import { Box } from '@plumbline/design';
import { DateFilter, SelectFilter } from '@plumbline/design/grid';
import { periodOf, periodOptions, type Period, type PeriodName } from './periods.ts';

export type ChosenPeriod = Period & { name: PeriodName };
type PeriodFilterProps = { period: ChosenPeriod; onChange: (period: ChosenPeriod) => void };

const nameOf = (value: string): PeriodName =>
  periodOptions.find((option) => option.value === value)?.value ?? 'year';

/** A period with a name, or any two days. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const { name, from, to } = period;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
      <Box sx={{ width: { xs: '100%', sm: 180 } }}>
        <SelectFilter
          label="Leads added"
          value={name}
          options={periodOptions}
          onChange={(value) => {
            const chosen = nameOf(value);
            onChange({ name: chosen, ...(chosen === 'custom' ? { from, to } : periodOf(chosen)) });
          }}
        />
      </Box>
      {name === 'custom' && (
        <>
          <DateFilter
            label="From"
            value={from}
            onChange={(day) => onChange({ ...period, from: day })}
          />
          <DateFilter
            label="To"
            value={to}
            min={from}
            onChange={(day) => onChange({ ...period, to: day })}
          />
        </>
      )}
    </Box>
  );
}
