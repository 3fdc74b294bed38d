import { isDataError, messageOf } from '@plumbline/data';
import {
  ActionButton,
  Box,
  Button,
  DateText,
  FailedState,
  Grid,
  Money,
  RowsSkeleton,
  Stack,
  Typography,
  dotted,
  formatMoney,
  toneVars,
  DetailSection,
  today,
} from '@plumbline/design';
import {
  AutocompleteField,
  ContentDialog,
  DateField,
  Form,
  MoneyField,
  TextField,
  showServerError,
  useDiscardQuestion,
  useZodForm,
} from '@plumbline/design/forms';
import { later, useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useCostAddMutation, useCostHistoryQuery } from '../../data/costs.ts';
import type { CostRow, MaterialRow } from '../../data/schemas.ts';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import { changeWords, costForm, emptyCost, type CostOutput, type CostValues } from './costForm.ts';

const CostChart = later(() => import('./CostChart.tsx').then((module) => module.CostChart));

function CostEntry({ record }: { record: CostRow }) {
  const words = changeWords(record.change, formatMoney);
  const tone =
    record.change === null || record.change === 0
      ? 'neutral'
      : record.change > 0
        ? 'error'
        : 'success';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <DateText value={record.effective_date} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(record.vendor_name, record.notes)}
        </Typography>
      </Box>
      {words && <Box sx={{ color: toneVars(tone).main }}>{words}</Box>}
      <Box sx={{ fontWeight: 600, minWidth: 88, textAlign: 'right' }}>
        <Money amount={record.cost} />
      </Box>
    </Box>
  );
}

type CostDialogProps = {
  material: MaterialRow;
  denial: string | undefined;
  onClose: () => void;
};

/** "Cost Tracking": a new record, the history with its changes, and the chart [002 §2]. */
export function CostDialog({ material, denial, onClose }: CostDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error, refetch } = useCostHistoryQuery({ company, materialId: material.id });
  const [add] = useCostAddMutation();
  const vendors = useVendorChoices();
  const form = useZodForm<CostValues, CostOutput>(costForm, emptyCost(today()));
  const { control } = form;
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  const submit = async (cost: CostOutput) => {
    const answer = await add({ company, materialId: material.id, cost });
    if (answer.error) {
      toasts.error('Failed to add cost tracking record');
      showServerError(form, {
        message: messageOf(answer.error),
        field: isDataError(answer.error) ? answer.error.field : undefined,
      });
      return;
    }
    toasts.success('Cost tracking record added successfully');
    form.reset(emptyCost(today()));
  };
  return (
    <>
      <ContentDialog
        isOpen
        title={`Cost Tracking: ${material.name}`}
        onClose={close}
        width="md"
        actions={
          <Button variant="contained" onClick={close}>
            Done
          </Button>
        }
      >
        <Stack spacing={3}>
          <DetailSection title="Add Cost Record">
            <Form form={form} onSubmit={submit} label="Add Cost Record">
              <Grid container spacing={2}>
                <Grid size={{ xs: 12, sm: 3 }}>
                  <MoneyField control={control} name="cost" label="Cost" required />
                </Grid>
                <Grid size={{ xs: 12, sm: 4 }}>
                  <DateField
                    control={control}
                    name="effective_date"
                    label="Effective date"
                    required
                  />
                </Grid>
                <Grid size={{ xs: 12, sm: 5 }}>
                  <AutocompleteField
                    control={control}
                    name="vendor_id"
                    label="Vendor"
                    options={vendors.options}
                    isLoading={vendors.isLoading}
                    onSearch={vendors.search}
                  />
                </Grid>
                <Grid size={{ xs: 12, sm: 9 }}>
                  <TextField control={control} name="notes" label="Notes" />
                </Grid>
                <Grid size={{ xs: 12, sm: 3 }}>
                  <ActionButton
                    type="submit"
                    variant="outlined"
                    denial={denial}
                    loading={form.formState.isSubmitting}
                  >
                    Add record
                  </ActionButton>
                </Grid>
              </Grid>
            </Form>
          </DetailSection>
          <DetailSection title="Cost History">
            {error && !data && (
              <FailedState
                title="Failed to fetch cost history"
                message={messageOf(error)}
                onRetry={() => void refetch()}
              />
            )}
            {!data && !error && <RowsSkeleton label="Loading cost history..." rows={3} />}
            {data?.length === 0 && (
              <Typography sx={{ color: 'text.secondary' }}>No cost history available</Typography>
            )}
            {data && data.length > 1 && <CostChart records={data} />}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data?.map((record) => (
                <CostEntry key={record.id} record={record} />
              ))}
            </Box>
          </DetailSection>
        </Stack>
      </ContentDialog>
      {question}
    </>
  );
}
