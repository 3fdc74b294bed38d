import { EmptyState, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import { ChartCard } from './ChartCard.tsx';

type EmptyCardProps = {
  /** The card's own name. */
  title: string;
  /** What there is none of. */
  empty: string;
  description: string;
  /** Where the first rows come from. */
  next?: ReactNode;
  wide?: boolean;
};

/** A card of the analytics page that has nothing to draw: what will stand there, and the first step. */
export function EmptyCard({ title, empty, description, next, wide = false }: EmptyCardProps) {
  return (
    <ChartCard label={title} wide={wide}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <EmptyState title={empty} description={description} action={next} />
    </ChartCard>
  );
}
