import { failureOf } from '@plumbline/data';
import {
  Alert,
  Box,
  DateText,
  Facts,
  Money,
  Page,
  PageHeader,
  SectionCard,
  Stack,
  Typography,
  RecordState,
} from '@plumbline/design';
import { AreaLink, usePageTitle, useParams } from '@plumbline/platform';
import { usePurchasingOrderQuery } from '../../data/orders.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { kindLabel, quantityText } from '../../shared/orderLabels.ts';
import { OrderActions } from './OrderActions.tsx';
import { Receipts } from './Receipts.tsx';

/** /purchasing/orders/:orderId: one purchase order. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, error, isFetching, refetch } = usePurchasingOrderQuery(orderId);
  usePageTitle(data?.number);
  if (data) return <OrderFile order={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading the order"
      missing={{ title: 'This purchase order no longer exists' }}
      failed="Couldn’t load the order"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function OrderFile({ order }: { order: PurchaseOrder }) {
  const { number, revision, vendor, state } = order;
  return (
    <Page>
      <PageHeader
        title={revision > 1 ? `${number}, revision ${revision}` : number}
        description={vendor?.name}
      />
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <OrderChip state={state} />
          <OrderActions order={order} />
        </Box>
        <Notices order={order} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(260px, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Lines order={order} />
          <Stack spacing={2}>
            <About order={order} />
            <Receipts order={order} />
            {order.revisions.length > 0 && <Revisions order={order} />}
          </Stack>
        </Box>
      </Stack>
    </Page>
  );
}

function Notices({ order }: { order: PurchaseOrder }) {
  const { state, needs_approval, mail_error, proposed_date, answer_note, close_reason, sent_at } =
    order;
  return (
    <>
      {state === 'draft' && needs_approval && (
        <Alert severity="warning">Someone has to approve this order before it is sent.</Alert>
      )}
      {state === 'draft' && sent_at && (
        <Alert severity="info">
          This order changed after it was sent. Send it again so that the vendor can accept it.
        </Alert>
      )}
      {state === 'declined' && (
        <Alert severity="error">The vendor declined this order. {answer_note}</Alert>
      )}
      {state === 'sent' && proposed_date && (
        <Alert severity="info">
          The vendor proposed <DateText value={proposed_date} /> instead. {answer_note}
        </Alert>
      )}
      {mail_error && (
        <Alert severity="error">The email wasn’t delivered: {mail_error}. Send it again.</Alert>
      )}
      {close_reason && (
        <Alert severity="info">
          {state === 'void' ? 'Voided' : 'Closed'}: {close_reason}
        </Alert>
      )}
    </>
  );
}

function Lines({ order }: { order: PurchaseOrder }) {
  return (
    <SectionCard isMain title="Lines">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.lines.map((line) => (
          <Box
            component="li"
            key={line.id}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider', display: 'flex', gap: 2 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{line.description}</Typography>
              <Typography variant="body2" color="textSecondary">
                {quantityText(line.quantity, line.unit)} × <Money amount={line.unit_cost} />
                {line.code && ` · ${line.code} ${line.code_name ?? ''}`}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {quantityText(line.received_quantity, null)} received,{' '}
                {quantityText(line.billed_quantity, null)} billed
              </Typography>
            </Box>
            <Money amount={line.amount} />
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <Facts
          facts={[
            ['Subtotal', <Money key="subtotal" amount={order.subtotal} />],
            ['Sales tax', order.tax > 0 && <Money key="tax" amount={order.tax} />],
            ['Total', <Money key="total" amount={order.total} />],
            ['Committed', <Money key="committed" amount={order.committed} />],
          ]}
        />
      </Box>
    </SectionCard>
  );
}

function About({ order }: { order: PurchaseOrder }) {
  const { project, vendor } = order;
  return (
    <SectionCard isMain title="Details">
      <Facts
        facts={[
          ['Vendor', vendor?.name],
          ['Email', vendor?.email],
          [
            'Project',
            project ? (
              <AreaLink
                to="projects.detail"
                params={{ projectId: project.id }}
                otherwise={project.name}
              >
                {project.name}
              </AreaLink>
            ) : (
              'Stock'
            ),
          ],
          ['Kind', kindLabel[order.kind]],
          ['Quote', order.quote_number],
          ['Needed by', order.needed_by && <DateText value={order.needed_by} />],
          ['Deliver to', order.ship_to],
          ['Terms', order.terms],
          ['Retainage', order.retainage_percent > 0 && `${order.retainage_percent}%`],
          ['Created by', order.created_by_name],
          ['Approved by', order.approved_by_name],
          ['Sent', order.sent_at && <DateText value={order.sent_at} />],
          ['Accepted by', order.accepted_name],
        ]}
      />
      {order.message && <Typography sx={{ mt: 2 }}>{order.message}</Typography>}
    </SectionCard>
  );
}

function Revisions({ order }: { order: PurchaseOrder }) {
  return (
    <SectionCard isMain title="Earlier revisions">
      {order.revisions.map(({ revision, total, reason, accepted_name }) => (
        <Box key={revision} sx={{ py: 1 }}>
          <Typography>
            Revision {revision}: <Money amount={total} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[accepted_name && `Accepted by ${accepted_name}`, reason && `Changed: ${reason}`]
              .filter(Boolean)
              .join('. ')}
          </Typography>
        </Box>
      ))}
    </SectionCard>
  );
}
