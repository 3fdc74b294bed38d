import { Box, Typography, formatMoney } from '@plumbline/design';
import type { Outlook } from '../../data/analyticsShapes.ts';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';

/** The five items with the most revenue, and the five most used. */
export function ItemsCard({ items }: { items: Outlook['items'] }) {
  const { top_revenue, most_used } = items;
  if (top_revenue.length + most_used.length === 0) return null;
  return (
    <ChartCard label="Items" wide>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <div>
          <Typography variant="h3" component="h2">
            Most profitable items
          </Typography>
          <FigureTable
            label="Most profitable items"
            rows={top_revenue}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Item', cell: ({ name }) => name },
              { title: 'Revenue', cell: ({ revenue }) => formatMoney(revenue) },
            ]}
          />
        </div>
        <div>
          <Typography variant="h3" component="h2">
            Most used items
          </Typography>
          <FigureTable
            label="Most used items"
            rows={most_used}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Item', cell: ({ name }) => name },
              { title: 'Times used', cell: ({ usageCount }) => usageCount },
            ]}
          />
        </div>
      </Box>
    </ChartCard>
  );
}
