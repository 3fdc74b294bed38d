import type { SlotProps } from '@plumbline/contract';
import { ActionButton, AddIcon, Box } from '@plumbline/design';
import { AreaLink, denialReason, lazyComponent, useAccess, useGo } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingQuotesQuery } from '../../data/orderChoices.ts';

const OrderFormDialog = lazyComponent(() =>
  import('../order-form/OrderFormDialog.tsx').then((module) => module.OrderFormDialog),
);
const BidFormDialog = lazyComponent(() =>
  import('../bid-form/BidFormDialog.tsx').then((module) => module.BidFormDialog),
);
const NeedsDialog = lazyComponent(() =>
  import('../needs/NeedsDialog.tsx').then((module) => module.NeedsDialog),
);

const feature = 'vendor_management';

type Project = SlotProps<'project.tab@1'>['project'];
type Source = { title: string; source: { quote_id: string } | { project_id: string } };

/** Ways to order for a project. */
export function OrderButtons({ project }: { project: Project }) {
  const go = useGo();
  const { data: quotes = [] } = usePurchasingQuotesQuery(project.id);
  const denial = denialReason(useAccess({ feature, permission: 'edit_purchasing' }));
  const [needed, setNeeded] = useState<Source>();
  const [writing, setWriting] = useState<'order' | 'bid'>();
  const close = () => setWriting(undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {quotes.map(({ id, quote_number }) => (
        <ActionButton
          key={id}
          variant="contained"
          denial={denial}
          onClick={() =>
            setNeeded({ title: `Order what ${quote_number} needs`, source: { quote_id: id } })
          }
        >
          Order what {quote_number} needs
        </ActionButton>
      ))}
      <ActionButton
        variant="outlined"
        denial={denial}
        onClick={() =>
          setNeeded({ title: 'Order from the budget', source: { project_id: project.id } })
        }
      >
        Order from the budget
      </ActionButton>
      <ActionButton
        variant="outlined"
        startIcon={<AddIcon />}
        denial={denial}
        onClick={() => setWriting('order')}
      >
        New order
      </ActionButton>
      <ActionButton variant="outlined" denial={denial} onClick={() => setWriting('bid')}>
        Request bids
      </ActionButton>
      <AreaLink to="purchasing.orders" query={{ project: project.id }}>
        All orders of this project
      </AreaLink>
      {needed && <NeedsDialog {...needed} project={project} onClose={() => setNeeded(undefined)} />}
      {writing === 'bid' && (
        <BidFormDialog
          start={{ project }}
          onClose={close}
          onSaved={({ id }) => go('purchasing.bid', { params: { bidId: id } })}
        />
      )}
      {writing === 'order' && (
        <OrderFormDialog
          project={project}
          onClose={close}
          onSaved={({ id }) => go('purchasing.order', { params: { orderId: id } })}
        />
      )}
    </Box>
  );
}
