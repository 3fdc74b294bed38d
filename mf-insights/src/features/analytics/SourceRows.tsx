import { Box, Money, Typography } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { ReactNode } from 'react';

type SourceRowsProps = {
  title: string;
  /** Their sum, where it is shown. */
  total?: number;
  rows: readonly { title: ReactNode; detail: ReactNode; amount: number }[];
};

/** Rows with an amount each, in dollars, under a heading. */
export function SourceRows({ title, total, rows }: SourceRowsProps) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h4" component="h3">
          {title}
        </Typography>
        {total !== undefined && (
          <strong>
            <Money amount={total} />
          </strong>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row, at) => (
          <Box
            component="li"
            // Equal expenses differ in nothing but their place.
            key={at}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              gap: 1,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <span>
              {row.title}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {row.detail}
              </Box>
            </span>
            <Money amount={row.amount} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type SourceTitleProps = {
  /** Null where the source has none. */
  title: string | null;
  invoiceId: string | null;
  billId?: string | null;
  orderId?: string | null;
  projectId: string | null;
};

/** Leads to the invoice, bill, or order, and of others to the financials of the project. */
export function SourceTitle({ title, invoiceId, billId, orderId, projectId }: SourceTitleProps) {
  if (invoiceId)
    return (
      <AreaLink to="billing.invoice" params={{ invoiceId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (billId)
    return (
      <AreaLink to="purchasing.bill" params={{ billId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (orderId)
    return (
      <AreaLink to="purchasing.order" params={{ orderId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (!projectId) return title;
  return (
    <AreaLink
      to="projects.detail"
      params={{ projectId }}
      query={{ tab: 'financials' }}
      otherwise={title}
    >
      {title}
    </AreaLink>
  );
}
