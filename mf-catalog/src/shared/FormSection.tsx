import { Grid, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

/** A titled section of a long form; its fields are grid cells. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Grid container spacing={2}>
        {children}
      </Grid>
    </section>
  );
}
