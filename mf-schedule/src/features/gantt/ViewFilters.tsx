import { Box } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import type { ProjectSchedule } from '../../data/scheduleShapes.ts';
import { zooms, type Zoom } from './GanttChart.tsx';

const isZoom = (zoom: string): zoom is Zoom => Object.hasOwn(zooms, zoom);

type ViewFiltersProps = {
  baselines: ProjectSchedule['baselines'];
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  baselineId: string;
  onBaseline: (id: string) => void;
};

/** Chooses the zoom, and the baseline to compare with. */
export function ViewFilters({ baselines, zoom, onZoom, baselineId, onBaseline }: ViewFiltersProps) {
  return (
    <>
      <Box sx={{ minWidth: 120 }}>
        <SelectFilter
          label="Zoom"
          value={zoom}
          options={[
            { value: 'days', label: 'Days' },
            { value: 'weeks', label: 'Weeks' },
            { value: 'months', label: 'Months' },
          ]}
          onChange={(next) => isZoom(next) && onZoom(next)}
        />
      </Box>
      {baselines.length > 0 && (
        <Box sx={{ minWidth: 160 }}>
          <SelectFilter
            label="Compare with"
            value={baselineId}
            options={[
              { value: '', label: 'No baseline' },
              ...baselines.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={onBaseline}
          />
        </Box>
      )}
    </>
  );
}
