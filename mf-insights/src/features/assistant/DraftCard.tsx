import { Alert, Button, formatUnitPrice, Stack, Typography } from '@plumbline/design';
import { useGo } from '@plumbline/platform';
import type { QuoteDraft } from '../../data/assistantShapes.ts';

/** An unsaved draft quote, with a link to the quote wizard. */
export function DraftCard({ draft }: { draft: QuoteDraft }) {
  const go = useGo();
  const { title, client, client_name, items, unmatched } = draft;
  const open = () =>
    go(
      'billing.quoteNew',
      {},
      {
        state: {
          title,
          items,
          ...(client ? { clientId: client.id } : { clientName: client_name ?? '' }),
        },
      },
    );
  return (
    <Stack spacing={1} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Typography variant="subtitle2">{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {client?.name ?? client_name ?? 'No client'}
      </Typography>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {items.map(({ name, quantity, unit, unit_price, item_id }) => (
          <li key={name}>
            {name}: {quantity} {unit.replaceAll('_', ' ')}
            {item_id ? ` at ${formatUnitPrice(unit_price)}` : ', no price yet'}
          </li>
        ))}
      </ul>
      {unmatched.length > 0 && (
        <Alert severity="warning">Not in your price book: {unmatched.join(', ')}</Alert>
      )}
      {client === null && client_name && (
        <Alert severity="warning">No exact match for client “{client_name}”.</Alert>
      )}
      <Button variant="contained" size="small" onClick={open}>
        Open in quote wizard
      </Button>
      <Typography variant="caption" color="textSecondary">
        Nothing is saved until you save it in the wizard.
      </Typography>
    </Stack>
  );
}
