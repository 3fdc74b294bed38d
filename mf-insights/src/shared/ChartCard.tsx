import { Card, CardContent } from '@plumbline/design';
import type { ReactNode } from 'react';

type ChartCardProps = { label: string; children: ReactNode; wide?: boolean };

/** A card of the analytics page; a wide one spans the row. */
export function ChartCard({ label, children, wide = false }: ChartCardProps) {
  return (
    <Card
      component="section"
      aria-label={label}
      sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : 'auto' }}
    >
      <CardContent sx={{ p: { xs: 2, sm: 3 }, '&:last-child': { pb: { xs: 2, sm: 3 } } }}>
        {children}
      </CardContent>
    </Card>
  );
}
