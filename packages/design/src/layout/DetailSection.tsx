import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type DetailSectionProps = { title: string; children: ReactNode };

/** A titled part of a dialog with details. */
export function DetailSection({ title, children }: DetailSectionProps) {
  return (
    <section aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
