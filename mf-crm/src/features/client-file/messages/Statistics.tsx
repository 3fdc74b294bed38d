import { Typography } from '@plumbline/design';
import { useClientMessageStatisticsQuery } from '../../../data/messages.ts';
import { Figures } from '../Figures.tsx';

/** The company's text statistics for the last 30 days. */
export function Statistics() {
  const { data } = useClientMessageStatisticsQuery();
  if (!data) return null;
  return (
    <section aria-label="Texts in the last 30 days">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        All clients, last 30 days
      </Typography>
      <Figures
        label="Texts in the last 30 days"
        figures={[
          ['Total', data.total],
          ['Sent', data.sent],
          ['Delivered', data.delivered],
          ['Failed', data.failed],
          ['Replies', data.replies],
          ['Delivery rate', `${data.deliveryRate}%`],
          ['Response rate', `${data.responseRate}%`],
        ]}
      />
    </section>
  );
}
