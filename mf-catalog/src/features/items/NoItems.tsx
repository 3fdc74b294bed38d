import { ActionButton, Box, Button, EmptyState } from '@plumbline/design';
import { denialReason, Link, planDenialReason, type useAccess } from '@plumbline/platform';
import type { ReactNode } from 'react';

type NoItemsProps = {
  isFiltered: boolean;
  onClear: () => void;
  edit: ReturnType<typeof useAccess>;
  add: ReactNode;
  onStart: () => void;
};

/** What an empty list offers: other filters, a plan with items, or the first items. */
export function NoItems({ isFiltered, onClear, edit, add, onStart }: NoItemsProps) {
  const planDenial = planDenialReason(edit);
  const title = 'No items found';
  if (isFiltered)
    return (
      <EmptyState
        title={title}
        description="Try adjusting your search or filters"
        action={<Button onClick={onClear}>Clear Filters</Button>}
      />
    );
  if (planDenial)
    return (
      <EmptyState
        title={title}
        description={planDenial}
        action={
          <Button variant="contained" component={Link} to="/pricing">
            See plans
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={title}
      description="Add the items you sell, with cost and price, to use them in quotes and invoices."
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
          {add}
          <ActionButton variant="outlined" denial={denialReason(edit)} onClick={onStart}>
            Start with a price list
          </ActionButton>
        </Box>
      }
    />
  );
}
