import { ChecksFilter, DateFilter } from '@plumbline/design/grid';
import {
  regionChoices,
  segmentChoices,
  typeChoices,
  type AnalyticsFilters,
} from './analyticsState.ts';

type FilterFieldsProps = {
  draft: AnalyticsFilters;
  onChange: (changed: Partial<AnalyticsFilters>) => void;
};

export function FilterFields({ draft, onChange }: FilterFieldsProps) {
  return (
    <>
      <DateFilter label="Start date" value={draft.from} onChange={(from) => onChange({ from })} />
      <DateFilter
        label="End date"
        value={draft.to}
        min={draft.from}
        onChange={(to) => onChange({ to })}
      />
      <ChecksFilter
        label="Project types"
        options={typeChoices}
        values={draft.type}
        onChange={(type) => onChange({ type })}
      />
      <ChecksFilter
        label="Client segments"
        options={segmentChoices}
        values={draft.segment}
        onChange={(segment) => onChange({ segment })}
      />
      <ChecksFilter
        label="Regions"
        options={regionChoices}
        values={draft.region}
        onChange={(region) => onChange({ region })}
      />
    </>
  );
}
