import { Grid, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

/** A titled part of a long form; its fields are cells of a grid. */
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
