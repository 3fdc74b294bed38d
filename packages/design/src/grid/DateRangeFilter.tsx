import { addDays, today } from '@plumbline/domain/formats';
import { useContext, useState } from 'react';
import { DateFilter } from './DateFilter.tsx';
import { FilterChip } from './FilterChip.tsx';
import { FilterMode } from './listFilters.ts';
import { SelectFilter } from './SelectFilter.tsx';

type Range = { from: string; to: string };

type DateRangeFilterProps = Range & {
  /** Which date of the records: "Due date". */
  label: string;
  onChange: (range: Range) => void;
};

const any: Range = { from: '', to: '' };

/** The usual ranges on a day; weeks start on Sunday. */
export function dateRanges(day: string): { label: string; range: Range }[] {
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  const month = day.slice(0, 8);
  const days = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  return [
    { label: 'Today', range: { from: day, to: day } },
    { label: 'This week', range: { from: sunday, to: addDays(sunday, 6) } },
    { label: 'This month', range: { from: `${month}01`, to: `${month}${days}` } },
    { label: 'Last 30 days', range: { from: addDays(day, -29), to: day } },
    {
      label: 'This year',
      range: { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` },
    },
  ];
}

/** Days from one to another: one of the usual ranges, or two dates of choice. */
export function DateRangeFilter({ label, from, to, onChange }: DateRangeFilterProps) {
  const [isCustom, setCustom] = useState(false);
  const presets = dateRanges(today());
  const preset = presets.find(({ range }) => range.from === from && range.to === to);
  const dates = (
    <>
      <DateFilter
        label="From"
        value={from}
        max={to}
        onChange={(day) => onChange({ from: day, to })}
      />
      <DateFilter
        label="To"
        value={to}
        min={from}
        onChange={(day) => onChange({ from, to: day })}
      />
    </>
  );
  if (useContext(FilterMode) === 'chips')
    return preset ? (
      <FilterChip label={label} value={preset.label} onRemove={() => onChange(any)} />
    ) : (
      dates
    );
  const isSet = from !== '' || to !== '';
  const value = isCustom || (isSet && !preset) ? 'Custom' : (preset?.label ?? '');
  const choose = (name: string) => {
    setCustom(name === 'Custom');
    if (name !== 'Custom') onChange(presets.find((one) => one.label === name)?.range ?? any);
  };
  return (
    <>
      <SelectFilter
        label={label}
        value={value}
        options={[
          { value: '', label: 'Any time' },
          ...[...presets.map((one) => one.label), 'Custom'].map((name) => ({
            value: name,
            label: name,
          })),
        ]}
        onChange={choose}
      />
      {value === 'Custom' && dates}
    </>
  );
}
