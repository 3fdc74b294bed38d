import { Box, Button, Money, SectionCard, StatusChip, Typography } from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import { denialReason, useAccess, useCompanyId, useToasts } from '@plumbline/platform';
import type { Bill, BillLine } from '../../data/billSchemas.ts';
import { useBillPriceMutation } from '../../data/payables.ts';
import { problemLabel } from '../bills/billLabels.ts';

/** What was ordered, received, and billed, line by line, with what differs. */
export function MatchTable({ bill }: { bill: Bill }) {
  return (
    <SectionCard isMain title="Lines">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bill.lines.map((line) => (
          <MatchedLine key={line.id} bill={bill} line={line} />
        ))}
      </Box>
    </SectionCard>
  );
}

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

function MatchedLine({ bill, line }: { bill: Bill; line: BillLine }) {
  const where = [line.order_number, line.project_name, line.cost_code].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {line.description}
          </Typography>
          {where && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {where}
            </Typography>
          )}
        </Box>
        <Money amount={line.amount} />
      </Box>
      {line.ordered !== null && (
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, my: 1 }}
        >
          <Column label="Ordered" amount={count(line.ordered)} cost={line.ordered_cost} />
          <Column label="Received" amount={count(line.received ?? 0)} />
          <Column
            label="Billed"
            amount={count((line.billed_before ?? 0) + line.quantity)}
            cost={line.unit_cost}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {line.problems.map((problem) => (
          <StatusChip key={problem} label={problemLabel(problem)} tone="error" shape="triangle" />
        ))}
        {line.ordered !== null && line.problems.length === 0 && (
          <StatusChip label="Matches" tone="success" shape="check" />
        )}
        <PriceOffer bill={bill} line={line} />
      </Box>
    </Box>
  );
}

type ColumnProps = { label: string; amount: string; cost?: number | null };

function Column({ label, amount, cost }: ColumnProps) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {amount}
        {typeof cost === 'number' && (
          <>
            {' at '}
            <Money amount={cost} isUnitPrice />
          </>
        )}
      </Box>
    </div>
  );
}

/** Offers to take a material's new price into the price book. */
function PriceOffer({ bill, line }: { bill: Bill; line: BillLine }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const access = useAccess({ feature: 'material_management', permission: 'edit_catalog' });
  const [record, { isLoading, isSuccess }] = useBillPriceMutation();
  const { material_id: material, unit_cost: cost, ordered_cost: ordered } = line;
  const differs = cost !== null && cost > 0 && ordered !== null && cost !== ordered;
  if (!material || !differs || !bill.vendor_id || denialReason(access)) return null;
  if (isSuccess) return <Typography variant="body2">Price book updated</Typography>;
  const update = async () => {
    const { error } = await record({
      company,
      materialId: material,
      vendorId: bill.vendor_id ?? '',
      cost,
      day: bill.bill_date ?? '',
      number: bill.vendor_number ?? '',
    });
    if (error) toasts.error(messageOf(error));
  };
  return (
    <Button size="small" loading={isLoading} onClick={() => void update()}>
      Update the price book
    </Button>
  );
}
