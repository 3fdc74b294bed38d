import { failureOf, logoAddress } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  DateText,
  Facts,
  Money,
  Page,
  PageHeader,
  SectionCard,
  Stack,
  Typography,
  today,
  RecordState,
} from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingAnswerSharedMutation } from '../../data/orderActions.ts';
import { usePurchasingSharedOrderQuery } from '../../data/orders.ts';
import type { SharedOrder } from '../../data/orderShapes.ts';
import { orderDocument } from '../../shared/orderDocument.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { quantityText } from '../../shared/orderLabels.ts';
import { VendorAnswerDialog } from './VendorAnswerDialog.tsx';

/** /shared/orders/:token: a vendor accepts, declines, or proposes another date, without signing in. */
export function SharedOrderPage() {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = usePurchasingSharedOrderQuery(token);
  usePageTitle(data?.number);
  if (data) return <Shared token={token} order={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading the order"
      missing={{
        title: 'This link is no longer valid',
        description:
          'It has expired, or the order was changed or canceled. Ask your customer about it.',
      }}
      failed="Couldn’t load the order"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      width="text"
    />
  );
}

const big = { minHeight: 56 };

function Shared({ token, order }: { token: string; order: SharedOrder }) {
  const [answer] = usePurchasingAnswerSharedMutation();
  const [open, setOpen] = useState<'accepted' | 'declined' | 'proposed'>();
  const title = `Purchase order ${order.number}`;
  return (
    <Page width="text">
      <PageHeader
        title={order.revision > 1 ? `${title}, revision ${order.revision}` : title}
        description={`From ${order.company.name}`}
      />
      <Stack spacing={2}>
        <Box component="output" sx={{ display: 'block' }}>
          <OrderChip state={order.state} />
        </Box>
        <State order={order} />
        <Details order={order} />
        {order.is_open && (
          <>
            <Button variant="contained" size="large" sx={big} onClick={() => setOpen('accepted')}>
              Accept
            </Button>
            <Button variant="outlined" size="large" sx={big} onClick={() => setOpen('proposed')}>
              Propose another date
            </Button>
            {order.state !== 'declined' && (
              <Button color="error" size="large" sx={big} onClick={() => setOpen('declined')}>
                Decline
              </Button>
            )}
          </>
        )}
        {order.lines.length > 0 && <PdfButton order={order} />}
      </Stack>
      {open && (
        <VendorAnswerDialog
          kind={open}
          order={order}
          onSend={(given) =>
            answer({ token, answer: { ...given, answer: open, revision: order.revision } })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

function State({ order }: { order: SharedOrder }) {
  const { state, accepted_name, accepted_at, proposed_date } = order;
  if (state === 'draft')
    return (
      <Alert severity="info">Your customer is changing this order. You’ll get an email.</Alert>
    );
  if (state === 'declined') return <Alert severity="warning">You declined this order.</Alert>;
  if (accepted_name && accepted_at)
    return (
      <Alert severity="success">
        Accepted by {accepted_name} on <DateText value={accepted_at} />.
      </Alert>
    );
  return proposed_date ? (
    <Alert severity="info">
      You proposed <DateText value={proposed_date} />.
    </Alert>
  ) : null;
}

function Details({ order }: { order: SharedOrder }) {
  return (
    <SectionCard isMain title="Order">
      <Facts
        facts={[
          ['Project', order.project],
          ['Deliver to', order.ship_to],
          ['Needed by', order.needed_by && <DateText value={order.needed_by} />],
          ['Terms', order.terms],
          ['Retainage', order.retainage_percent > 0 && `${order.retainage_percent}%`],
        ]}
      />
      {order.message && <Typography sx={{ my: 2 }}>{order.message}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.lines.map((line, at) => (
          <Box
            component="li"
            key={`${at} ${line.description}`}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider', display: 'flex', gap: 2 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {line.description}
              <Typography variant="body2" color="textSecondary">
                {quantityText(line.quantity, line.unit)} × <Money amount={line.unit_cost} />
              </Typography>
            </Box>
            <Money amount={line.amount} />
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2 }} hidden={order.state === 'draft'}>
        <Facts
          facts={[
            ['Subtotal', <Money key="subtotal" amount={order.subtotal} />],
            ['Sales tax', order.tax > 0 && <Money key="tax" amount={order.tax} />],
            ['Total', <Money key="total" amount={order.total} />],
          ]}
        />
      </Box>
    </SectionCard>
  );
}

function PdfButton({ order }: { order: SharedOrder }) {
  const [isWorking, setWorking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    setWorking(true);
    setFailed(false);
    try {
      const { makePdf, savePdf } = await import('@plumbline/design/documents');
      const document = orderDocument(order, {
        company: order.company,
        logoUrl: logoAddress(order.company.logo_url),
        vendor: order.vendor_name ? { name: order.vendor_name } : null,
        project: order.project,
        day: today(),
      });
      const { pdf } = await makePdf({ kind: 'document', document }, document.number);
      savePdf(pdf, `${order.number}.pdf`);
    } catch {
      setFailed(true);
    }
    setWorking(false);
  };
  return (
    <>
      <Button loading={isWorking} onClick={() => void save()}>
        Download PDF
      </Button>
      {isFailed && <Alert severity="error">Couldn’t create the PDF. Please try again.</Alert>}
    </>
  );
}
