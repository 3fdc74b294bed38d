import {
  Box,
  Button,
  dotted,
  clientDate,
  clientMoney,
  Stack,
  Typography,
  VisuallyHidden,
} from '@plumbline/design';
import { methodLabel } from '@plumbline/domain';
import type { SeenInvoice } from '../../data/sharedDocumentShapes.ts';
import { usePdf } from '../../shared/print/usePdf.ts';
import { sharedReceipt } from '../../shared/pay-online/sharedReceipt.ts';
import { sharedToPrintDocument } from './sharedPrintDocument.ts';

/** An invoice's payments with receipts, and its refunds; renders nothing before the first payment. */
export function SharedReceipts({ invoice }: { invoice: SeenInvoice }) {
  const pdf = usePdf('invoice');
  if (invoice.payments.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h3" component="h2" id="payments">
        Payments
      </Typography>
      <Box component="ul" aria-labelledby="payments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {invoice.payments.map((payment, at) => {
          const { amount, credited, method, paid_on } = payment;
          const day = clientDate(paid_on);
          return (
            <Stack
              // Payments have no id here and never change.
              key={at}
              component="li"
              direction="row"
              spacing={1}
              sx={{ alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{clientMoney(amount + credited)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {dotted(day, method && methodLabel[method])}
                </Typography>
              </Box>
              <Button
                sx={{ displayPrint: 'none' }}
                loading={pdf.isMaking}
                onClick={() =>
                  void pdf.download(async () =>
                    sharedReceipt(sharedToPrintDocument(invoice), payment),
                  )
                }
              >
                Download receipt <VisuallyHidden>of {day}</VisuallyHidden>
              </Button>
            </Stack>
          );
        })}
        {invoice.refunds.map(({ amount, method, refunded_on }, at) => (
          <Box
            key={`refund ${at}`}
            component="li"
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography sx={{ fontWeight: 600 }}>Refund {clientMoney(-amount)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {dotted(clientDate(refunded_on), method && methodLabel[method])}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
