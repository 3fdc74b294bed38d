import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton, Typography } from '@plumbline/design';
import {
  ContentDialog,
  FormDialog,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { regions } from '../../data/analyticsShapes.ts';
import {
  useInsightsRegionsQuery,
  useInsightsSaveRegionsMutation,
  type RegionZips,
} from '../../data/settings.ts';
import { regionLabel } from './analyticsState.ts';
import {
  regionsForm,
  toRegions,
  toRegionsForm,
  type RegionsOutput,
  type RegionsValues,
} from './insightForms.ts';

/** Edits the ZIP codes of each region. */
export function RegionsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useInsightsRegionsQuery(useCompanyId());
  if (data) return <RegionsForm rows={data} onClose={onClose} />;
  return (
    <ContentDialog isOpen title="Set regions" onClose={onClose}>
      {error ? (
        <FailedState
          title="Failed to load regions"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading regions" rows={5} />
      )}
    </ContentDialog>
  );
}

function RegionsForm({ rows, onClose }: { rows: RegionZips[]; onClose: () => void }) {
  const [save] = useInsightsSaveRegionsMutation();
  const form = useZodForm<RegionsValues, RegionsOutput>(regionsForm, toRegionsForm(rows));
  const submit = async (output: RegionsOutput) => {
    const { error } = await save(toRegions(output));
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Set regions"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save regions"
    >
      <Typography sx={{ color: 'text.secondary' }}>
        ZIP codes or prefixes, separated by commas: 78701, 787
      </Typography>
      {regions.map((region) => (
        <TextField key={region} control={form.control} name={region} label={regionLabel(region)} />
      ))}
    </FormDialog>
  );
}
