import { messageOf } from '@plumbline/data';
import {
  Box,
  DateText,
  DeleteIcon,
  IconButton,
  Money,
  Typography,
  dotted,
  formatDate,
  formatUnitPrice,
  toneVars,
} from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useCostAddMutation, useCostDeleteMutation } from '../../data/costs.ts';
import type { CostRow } from '../../data/materialSchemas.ts';
import { costChangeLabel } from './costForm.ts';

type CostEntryProps = { record: CostRow; denial: string | undefined };

/** A cost record with its change, and Delete with Undo. */
export function CostEntry({ record, denial }: CostEntryProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = useCostDeleteMutation();
  const [add] = useCostAddMutation();
  const { material_id: materialId, vendor_id, cost, effective_date, notes } = record;
  const change = costChangeLabel(record.change, formatUnitPrice);
  const tone =
    record.change === null || record.change === 0
      ? 'neutral'
      : record.change > 0
        ? 'error'
        : 'success';
  const addAgain = async () => {
    const again = { vendor_id, cost, effective_date, notes };
    const { error } = await add({ company, materialId, cost: again });
    if (error) toasts.error(`Failed to add cost tracking record: ${messageOf(error)}`);
    else toasts.success('Cost tracking record added successfully');
  };
  const removeIt = async () => {
    const { error } = await remove({ company, materialId, id: record.id });
    if (error) toasts.error(`Failed to delete cost tracking record: ${messageOf(error)}`);
    else toasts.undo('Cost tracking record deleted', () => void addAgain());
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <DateText value={effective_date} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(record.vendor_name, notes)}
        </Typography>
      </Box>
      {change && <Box sx={{ color: toneVars(tone).main, whiteSpace: 'nowrap' }}>{change}</Box>}
      <Box sx={{ fontWeight: 600, minWidth: 72, textAlign: 'right' }}>
        <Money amount={cost} isUnitPrice />
      </Box>
      {!denial && (
        <IconButton
          size="small"
          disabled={isLoading}
          onClick={() => void removeIt()}
          aria-label={`Delete the cost of ${formatDate(effective_date)}`}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
