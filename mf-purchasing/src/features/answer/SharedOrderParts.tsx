import { logoAddress } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  DateText,
  Facts,
  Money,
  SectionCard,
  Typography,
  today,
} from '@plumbline/design';
import { useState } from 'react';
import type { SharedOrder } from '../../data/sharedOrderShapes.ts';
import { orderDocument } from '../../shared/orderDocument.ts';
import { quantityText } from '../../shared/orderLabels.ts';

export function State({ order }: { order: SharedOrder }) {
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

export function Details({ order }: { order: SharedOrder }) {
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

export function PdfButton({ order }: { order: SharedOrder }) {
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
