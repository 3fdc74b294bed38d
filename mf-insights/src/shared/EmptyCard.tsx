import { EmptyState, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import { ChartCard } from './ChartCard.tsx';

type EmptyCardProps = {
  /** Title of the card. */
  title: string;
  /** Empty state title. */
  empty: string;
  description: string;
  /** Button that creates the first rows. */
  next?: ReactNode;
  wide?: boolean;
};

/** Empty state of an analytics card: what will appear, and the first step. */
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
