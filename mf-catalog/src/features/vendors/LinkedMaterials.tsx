import { messageOf } from '@plumbline/data';
import {
  Box,
  FailedState,
  RowsSkeleton,
  StatusChip,
  Typography,
  DetailSection,
  dotted,
} from '@plumbline/design';
import { unitLabel } from '@plumbline/domain';
import { useCompanyId } from '@plumbline/platform';
import { useMaterialListQuery } from '../../data/materials.ts';
import { useVendorMaterialListQuery } from '../../data/vendorMaterials.ts';
import { UnitSum } from '../../shared/UnitSum.tsx';

/** Materials that name a vendor as primary; a price of that vendor may not be recorded. */
const usePrimaryMaterials = (vendor: string) => {
  const company = useCompanyId();
  const filters = { q: '', category: [], vendor, stock: [], status: [] };
  return useMaterialListQuery({ company, filters, sort: [], page: 0, pageSize: 100 });
};

/** Materials linked to a vendor, with prices. */
export function LinkedMaterials({ vendorId }: { vendorId: string }) {
  const company = useCompanyId();
  const { data, error, refetch } = useVendorMaterialListQuery({
    company,
    end: 'vendor_id',
    id: vendorId,
  });
  const primary = usePrimaryMaterials(vendorId);
  const linked = new Set(data?.map(({ material_id }) => material_id));
  const others = primary.data?.rows.filter(({ id }) => !linked.has(id)) ?? [];
  const isNone = data?.length === 0 && primary.data && others.length === 0;
  const count = data && primary.data && data.length + others.length;
  const failed = (error && !data) || (primary.error && !primary.data);
  return (
    <DetailSection title={`Linked Materials${count === undefined ? '' : ` (${count})`}`}>
      {failed && (
        <FailedState
          title="Failed to fetch materials for vendor"
          message={messageOf(error ?? primary.error)}
          onRetry={() => {
            void refetch();
            void primary.refetch();
          }}
        />
      )}
      {!data && !error && <RowsSkeleton label="Loading materials..." rows={3} />}
      {isNone && (
        <>
          <Typography>No materials linked to this vendor</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Materials can be linked when creating or editing materials
          </Typography>
        </>
      )}
      <Box
        component="ul"
        // A region that scrolls can be reached by keyboard.
        tabIndex={0}
        aria-label="Linked materials"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 260, overflowY: 'auto' }}
      >
        {data?.map((link) => (
          <Box component="li" key={link.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <strong>{link.material_name}</strong>
              {link.is_preferred && <StatusChip label="Preferred" tone="accent" shape="diamond" />}
              <Box component="span" sx={{ ml: 'auto' }}>
                <UnitSum amount={link.unit_cost} what="cost" unit={link.material_unit} />
              </Box>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {dotted(
                link.material_description,
                unitLabel(link.material_unit),
                link.vendor_sku && `Vendor SKU ${link.vendor_sku}`,
              )}
            </Typography>
          </Box>
        ))}
        {others.map(({ id, name, unit, unit_cost }) => (
          <Box component="li" key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <strong>{name}</strong>
              <StatusChip label="Primary vendor" tone="accent" shape="diamond" />
              <Box component="span" sx={{ ml: 'auto' }}>
                <UnitSum amount={unit_cost} what="cost" unit={unit} />
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </DetailSection>
  );
}
