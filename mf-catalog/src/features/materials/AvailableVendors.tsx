import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  FailedState,
  RowsSkeleton,
  Typography,
  DetailSection,
} from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useVendorMaterialLinkMutation,
  useVendorMaterialListQuery,
  useVendorMaterialPreferMutation,
  useVendorMaterialUnlinkMutation,
} from '../../data/vendorMaterials.ts';
import type { MaterialRow, VendorMaterialRow } from '../../data/schemas.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { VendorOffer } from './VendorOffer.tsx';

type AvailableVendorsProps = { material: MaterialRow; denial: string | undefined };

/** Vendors of a material with prices: preferred first, then cheapest. */
export function AvailableVendors({ material, denial }: AvailableVendorsProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error, refetch } = useVendorMaterialListQuery({
    company,
    end: 'material_id',
    id: material.id,
  });
  const [prefer] = useVendorMaterialPreferMutation();
  const [unlink] = useVendorMaterialUnlinkMutation();
  const [link] = useVendorMaterialLinkMutation();
  const [open, setOpen] = useState<{ link?: VendorMaterialRow }>();
  // A price of 0 means unknown.
  const cheapest = Math.min(
    ...(data ?? []).map(({ unit_cost }) => unit_cost).filter((cost) => cost > 0),
  );

  const setPreferred = async ({ vendor_id, vendor_name }: VendorMaterialRow) => {
    const answer = await prefer({ materialId: material.id, vendorId: vendor_id });
    if (answer.error) toasts.error('Failed to set preferred vendor');
    else toasts.success(`Set ${vendor_name} as preferred vendor for ${material.name}`);
  };
  const linkAgain = async (removed: VendorMaterialRow) => {
    const { vendor_id: vendorId, unit_cost, vendor_sku, lead_time_days } = removed;
    const { minimum_order_quantity, is_preferred } = removed;
    const terms = { unit_cost, vendor_sku, lead_time_days, minimum_order_quantity };
    const { error: reason } = await link({ company, vendorId, materialId: material.id, terms });
    if (reason) toasts.error(`Failed to link vendor and material: ${messageOf(reason)}`);
    else if (is_preferred) await setPreferred(removed);
    else toasts.success(`Linked ${material.name} to ${removed.vendor_name}`);
  };
  const remove = async (removed: VendorMaterialRow) => {
    const answer = await unlink({ company, id: removed.id });
    if (answer.error) toasts.error('Failed to remove vendor-material relationship');
    else
      toasts.undo(
        `Unlinked ${material.name} from ${removed.vendor_name}`,
        () => void linkAgain(removed),
      );
  };
  return (
    <DetailSection title="Available Vendors">
      {error && !data && (
        <FailedState
          title="Failed to fetch vendors for material"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowsSkeleton label="Loading vendors..." rows={3} />}
      {data?.length === 0 && (
        <>
          <Typography>
            {material.vendor_name
              ? `${material.vendor_name} is the primary vendor. No other prices are recorded.`
              : 'No vendors linked to this material'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Add vendors to compare pricing and availability
          </Typography>
        </>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((offer) => (
          <VendorOffer
            key={offer.id}
            link={offer}
            isCheapest={data.length > 1 && offer.unit_cost === cheapest}
            denial={denial}
            onPrefer={() => void setPreferred(offer)}
            onEdit={() => setOpen({ link: offer })}
            onUnlink={() => void remove(offer)}
          />
        ))}
      </Box>
      <ActionButton
        startIcon={<AddIcon />}
        denial={denial}
        onClick={() => setOpen({})}
        sx={{ mt: 1 }}
      >
        Add vendor
      </ActionButton>
      {open && (
        <LinkDialog material={material} link={open.link} onClose={() => setOpen(undefined)} />
      )}
    </DetailSection>
  );
}
