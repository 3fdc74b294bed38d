import type { SlotProps } from '@plumbline/contract';
import {
  ActionButton,
  Alert,
  Box,
  DetailSection,
  Facts,
  Money,
  Stack,
  Typography,
} from '@plumbline/design';
import { AreaLink, denialReason, useAccess, useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorPurchasingQuery, type VendorPurchasing } from '../data/overview.ts';
import { useVendorPapersQuery } from '../data/papers.ts';
import { LineList } from '../shared/LineList.tsx';
import { PaperDialog } from '../shared/papers/PaperDialog.tsx';
import { PaperLines } from '../shared/papers/PaperLines.tsx';
import { SlotAnswer } from '../shared/SlotAnswer.tsx';
import { orderLine, billLine, bidLine } from '../features/bills/vendorColumns.tsx';

/** In the details of a vendor: what is open with them, and what the company spends there. */
export function Fill({ vendorId }: SlotProps<'catalog.vendor-panel@1'>) {
  const found = useVendorPurchasingQuery(vendorId);
  return (
    <SlotAnswer found={found} what="this vendor’s orders and bills">
      {(data) => <Panel vendorId={vendorId} {...data} />}
    </SlotAnswer>
  );
}

type PanelProps = VendorPurchasing & { vendorId: string };

function Panel({ vendorId, orders, bills, bids, spend, expired }: PanelProps) {
  return (
    <Stack spacing={2}>
      {expired && <Alert severity="warning">This vendor’s {expired}.</Alert>}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <DetailSection title="Open orders">
          {orders.length === 0 && <None>No open orders</None>}
          <LineList label="Open orders" lines={orders.map(orderLine)} />
          <AreaLink to="purchasing.orders" query={{ vendor: vendorId }}>
            All orders of this vendor
          </AreaLink>
        </DetailSection>
        <DetailSection title="Open bills">
          {bills.length === 0 && <None>No open bills</None>}
          <LineList label="Open bills" lines={bills.map(billLine)} />
          <AreaLink to="purchasing.bills" query={{ vendor: vendorId }}>
            All bills of this vendor
          </AreaLink>
        </DetailSection>
      </Box>
      {bids.length > 0 && (
        <DetailSection title="Open bids">
          <LineList label="Open bids" lines={bids.map(bidLine)} />
          <AreaLink to="purchasing.bids" query={{ vendor: vendorId }}>
            All bid requests of this vendor
          </AreaLink>
        </DetailSection>
      )}
      <Papers vendorId={vendorId} />
      <DetailSection title="Spend">
        <Facts
          facts={[
            ['Billed this year', <Money key="this" amount={spend.this_year} />],
            ['Billed last year', <Money key="last" amount={spend.last_year} />],
            ['To pay now', <Money key="owed" amount={spend.owed} />],
            [
              'Retainage held',
              spend.retainage !== 0 && <Money key="held" amount={spend.retainage} />,
            ],
          ]}
        />
      </DetailSection>
    </Stack>
  );
}

function Papers({ vendorId }: { vendorId: string }) {
  const found = useVendorPapersQuery({ company: useCompanyId(), vendor: vendorId });
  const [isAdding, setAdding] = useState(false);
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  return (
    <DetailSection title="Papers">
      <SlotAnswer found={found} what="this vendor’s papers">
        {(papers) => (
          <>
            {papers.length === 0 && <None>No certificates, licenses, or W-9 yet</None>}
            <PaperLines label="Papers" papers={papers} />
          </>
        )}
      </SlotAnswer>
      <ActionButton size="small" denial={denial} onClick={() => setAdding(true)}>
        Add paper
      </ActionButton>
      {isAdding && <PaperDialog vendorId={vendorId} onClose={() => setAdding(false)} />}
    </DetailSection>
  );
}

const None = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);
