import { isDataError, messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  FailedState,
  RowsSkeleton,
  Stack,
  Typography,
  DetailSection,
  today,
} from '@plumbline/design';
import {
  ContentDialog,
  Form,
  showServerError,
  useDiscardQuestion,
  useZodForm,
} from '@plumbline/design/forms';
import { lazyComponent, useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useCostAddMutation, useCostHistoryQuery } from '../../data/costs.ts';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { CostEntry } from './CostEntry.tsx';
import { costForm, emptyCost, type CostOutput, type CostValues } from './costForm.ts';
import { CostFields } from './CostFields.tsx';

const CostChart = lazyComponent(() => import('./CostChart.tsx').then((module) => module.CostChart));

type CostDialogProps = {
  material: MaterialRow;
  denial: string | undefined;
  onClose: () => void;
};

/** "Cost Tracking": add a record, history with changes, and chart. */
export function CostDialog({ material, denial, onClose }: CostDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error, refetch } = useCostHistoryQuery({ company, materialId: material.id });
  const [add] = useCostAddMutation();
  const form = useZodForm<CostValues, CostOutput>(costForm, emptyCost(today()));
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
              <CostFields form={form} denial={denial} />
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
                <CostEntry key={record.id} record={record} denial={denial} />
              ))}
            </Box>
          </DetailSection>
        </Stack>
      </ContentDialog>
      {question}
    </>
  );
}
