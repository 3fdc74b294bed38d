import {
  Box,
  Button,
  DateText,
  RefreshIcon,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { inWords } from '@plumbline/domain';
import { useCompanyId } from '@plumbline/platform';
import {
  useWebhookDeliveriesQuery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../data/webhooks.ts';
import { Loaded } from '../../../shared/Loaded.tsx';

/** Delivery log of a webhook. */
export function DeliveryLog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const company = useCompanyId();
  const answer = useWebhookDeliveriesQuery(
    { company, endpoint: endpoint.id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <ContentDialog
      isOpen
      title="Deliveries"
      onClose={onClose}
      width="md"
      actions={
        <Button
          startIcon={<RefreshIcon />}
          loading={answer.isFetching}
          onClick={() => void answer.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{endpoint.url}</Typography>
      <Loaded answer={answer} label="deliveries" failed="Failed to load deliveries">
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Typography>No deliveries yet.</Typography>
          ) : (
            <Box component="ul" aria-label="Deliveries" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {deliveries.map((delivery) => (
                <Box
                  component="li"
                  key={delivery.id}
                  sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1 }}
                >
                  <Typography sx={{ fontWeight: 600, flex: '1 1 140px' }}>
                    {delivery.event}
                  </Typography>
                  <Outcome delivery={delivery} />
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {dotted(
                      `${delivery.attempts} ${delivery.attempts === 1 ? 'attempt' : 'attempts'}`,
                      delivery.response_status !== null && `answer ${delivery.response_status}`,
                      <DateText value={delivery.delivered_at ?? delivery.created_at} relative />,
                    )}
                  </Typography>
                  {delivery.error && (
                    <Typography variant="body2" sx={{ width: 1, overflowWrap: 'anywhere' }}>
                      {delivery.error}
                    </Typography>
                  )}
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </ContentDialog>
  );
}

function Outcome({ delivery: { status } }: { delivery: WebhookDelivery }) {
  switch (status) {
    case 'delivered':
      return <StatusChip label="Delivered" tone="success" shape="check" />;
    case 'failed':
      return <StatusChip label="Failed" tone="error" shape="cross" />;
    case 'pending':
    case 'sending':
      return <StatusChip label="Queued" tone="info" shape="half" />;
    default:
      return <StatusChip label={inWords(status)} tone="neutral" shape="ring" />;
  }
}
