import {
  Alert,
  Box,
  Card,
  CardContent,
  Typography,
  clientMoney,
  ClientDate,
} from '@plumbline/design';
import type { PortalOrder } from '../../data/jobShapes.ts';
import { RowList } from '../../shared/RowList.tsx';

const daysText = (days: number) => {
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `The end date moves ${count} later.` : `The end date moves ${count} earlier.`;
};

function Outcome({ order }: { order: PortalOrder }) {
  const { status, decision, decided_at, respond_by, is_expired } = order;
  if (is_expired)
    return (
      <Alert severity="warning">
        The last day to decide was <ClientDate value={respond_by ?? null} />. Ask your contractor
        for more time.
      </Alert>
    );
  if (status === 'pending' && respond_by)
    return (
      <Alert severity="info">
        Please answer by <ClientDate value={respond_by} />.
      </Alert>
    );
  if (status === 'approved')
    return (
      <Alert severity="success">
        Approved{decision && ` by ${decision.signer_name}`} on{' '}
        <ClientDate value={decision?.decided_at ?? decided_at} />. Thank you.
      </Alert>
    );
  if (status !== 'rejected') return null;
  return (
    <Alert severity="info">
      Declined{decision && ` by ${decision.signer_name}`} on{' '}
      <ClientDate value={decision?.decided_at ?? decided_at} />
      {decision?.reason ? `: ${decision.reason}` : '.'}
    </Alert>
  );
}

export function ShownOrder({ order }: { order: PortalOrder }) {
  const { number, title, description, reason, amount, schedule_days, project_name, items } =
    order.shown;
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="h1">Change order {number}</Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {title}
          {project_name && `, ${project_name}`}
        </Typography>
        <Outcome order={order} />
        {[description, reason && `Why: ${reason}`].filter(Boolean).map((text) => (
          <Typography key={text} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', my: 1 }}>
            {text}
          </Typography>
        ))}
        <RowList
          label="What changes"
          rows={items.map(({ description: what, quantity, unit_price, total_price }, at) => ({
            id: `${at} ${what}`,
            title: what,
            note: `${quantity} × ${clientMoney(unit_price)}`,
            end: clientMoney(total_price),
          }))}
        />
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            justifyContent: 'space-between',
            borderTop: 2,
            pt: 1,
            mt: 1,
          }}
        >
          <Typography variant="h3" component="p">
            {amount < 0 ? 'Taken off the contract' : 'Added to the contract'}
          </Typography>
          <Typography variant="h3" component="p">
            {clientMoney(amount)}
          </Typography>
        </Box>
        {schedule_days !== 0 && <Typography sx={{ mt: 1 }}>{daysText(schedule_days)}</Typography>}
      </CardContent>
    </Card>
  );
}
