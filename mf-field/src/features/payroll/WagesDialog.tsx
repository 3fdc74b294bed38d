import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  FailedState,
  RowsSkeleton,
  Typography,
  dotted,
  formatDate,
  formatMoney,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useFieldDeletePayRateMutation, useFieldPayRatesQuery } from '../../data/payroll.ts';
import type { PayRate } from '../../data/payrollShapes.ts';
import { kinds, WageForm } from './WageForm.tsx';

const kindLabel = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind;

type WagesDialogProps = { user: string; name: string; today: string; onClose: () => void };

/** A person's wages by date; only for who may see wages. */
export function WagesDialog({ user, name, today, onClose }: WagesDialogProps) {
  const { data, error, refetch, isFetching } = useFieldPayRatesQuery(user);
  return (
    <ContentDialog isOpen title={`Wages of ${name}`} onClose={onClose}>
      {data ? (
        <>
          <RateList rates={data} />
          <WageForm user={user} today={today} burden={data[0]?.burden_percent ?? 0} />
        </>
      ) : error ? (
        <FailedState
          title="Failed to load the wages"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading the wages" rows={2} rowHeight={48} />
      )}
    </ContentDialog>
  );
}

function RateList({ rates }: { rates: readonly PayRate[] }) {
  const [remove, { isLoading, error }] = useFieldDeletePayRateMutation();
  const toasts = useToasts();
  const deleteRate = async (id: string) => {
    const answer = await remove(id);
    if (!answer.error) toasts.success('Wage deleted');
  };
  if (rates.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No wage yet. Hours cost $0 until you add one.
      </Typography>
    );
  return (
    <>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Box component="ul" aria-label="Wages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rates.map(({ id, kind, wage, burden_percent, from_date }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography>
                {kindLabel(kind)}, {formatMoney(wage)} an hour
              </Typography>
              <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
                {dotted(`From ${formatDate(from_date)}`, `${burden_percent}% burden`)}
              </Typography>
            </Box>
            <Button
              color="error"
              disabled={isLoading}
              aria-label={`Delete ${kindLabel(kind)} from ${formatDate(from_date)}`}
              onClick={() => void deleteRate(id)}
            >
              Delete
            </Button>
          </Box>
        ))}
      </Box>
    </>
  );
}
