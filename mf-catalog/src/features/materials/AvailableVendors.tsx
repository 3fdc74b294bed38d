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
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorMaterialListQuery } from '../../data/vendorMaterials.ts';
import type { MaterialRow, VendorMaterialRow } from '../../data/materialSchemas.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { VendorOffer } from './VendorOffer.tsx';
import { useVendorLinks } from './useVendorLinks.ts';

type AvailableVendorsProps = { material: MaterialRow; denial: string | undefined };

/** Vendors of a material with prices: preferred first, then cheapest. */
export function AvailableVendors({ material, denial }: AvailableVendorsProps) {
  const company = useCompanyId();
  const { data, error, refetch } = useVendorMaterialListQuery({
    company,
    end: 'material_id',
    id: material.id,
  });
  const { setPreferred, remove } = useVendorLinks(material);
  const [open, setOpen] = useState<{ link?: VendorMaterialRow }>();
  // A price of 0 means unknown.
  const cheapest = Math.min(
    ...(data ?? []).map(({ unit_cost }) => unit_cost).filter((cost) => cost > 0),
  );

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
