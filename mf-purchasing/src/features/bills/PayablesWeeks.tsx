import {
  Box,
  FailedNote,
  Money,
  SectionCard,
  Skeleton,
  Typography,
  formatDate,
} from '@plumbline/design';
import { counted } from '@plumbline/domain';
import { useCompanyId } from '@plumbline/platform';
import { usePayableWeeksQuery } from '../../data/payables.ts';

/** Payables by due week; overdue bills count in the current week. */
export function PayablesWeeks() {
  const { data, error, refetch } = usePayableWeeksQuery(useCompanyId());
  if (error)
    return <FailedNote message="Couldn’t load what’s to pay." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={112} />;
  if (data.length === 0) return null;
  return (
    <SectionCard isMain title="To pay by week">
      <Box
        component="ul"
        sx={{ display: 'flex', gap: 2, overflowX: 'auto', listStyle: 'none', m: 0, p: 0 }}
        // A region that scrolls can be reached by keyboard.
        tabIndex={0}
        aria-label="To pay by week"
      >
        {data.slice(0, 12).map(({ week, bills, amount, overdue }) => (
          <Box component="li" key={week} sx={{ flex: '0 0 160px' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Week of {formatDate(week)}
            </Typography>
            <Typography variant="h3" component="p">
              <Money amount={amount} />
            </Typography>
            <Typography variant="body2" sx={{ color: overdue ? 'error.main' : 'text.secondary' }}>
              {overdue ? (
                <>
                  <Money amount={overdue} /> overdue
                </>
              ) : (
                counted(bills, 'bill')
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
