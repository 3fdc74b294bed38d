import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type DetailSectionProps = {
  title: string;
  children: ReactNode;
  /** Stands in a card of its own. */
  isCard?: boolean;
};

/** A titled part of a dialog or a file with details. */
export function DetailSection({ title, children, isCard = false }: DetailSectionProps) {
  const content = (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </>
  );
  return isCard ? (
    <Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      {content}
    </Card>
  ) : (
    <section aria-label={title}>{content}</section>
  );
}
