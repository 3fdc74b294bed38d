import {
  ActionButton,
  Box,
  MailLink,
  PhoneLink,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import type { VendorMaterialRow } from '../../data/materialSchemas.ts';
import { UnitSum } from '../../shared/UnitSum.tsx';

type VendorOfferProps = {
  link: VendorMaterialRow;
  isCheapest: boolean;
  denial: string | undefined;
  onPrefer: () => void;
  onEdit: () => void;
  onUnlink: () => void;
};

/** One vendor's terms for the material. */
export function VendorOffer({
  link,
  isCheapest,
  denial,
  onPrefer,
  onEdit,
  onUnlink,
}: VendorOfferProps) {
  const { vendor_name: name, vendor_email: email, vendor_phone: phone } = link;
  const details = [
    link.lead_time_days > 0 && `${link.lead_time_days} days lead time`,
    link.vendor_sku && `Vendor SKU ${link.vendor_sku}`,
    link.minimum_order_quantity > 1 && `min order ${link.minimum_order_quantity}`,
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <strong>{name}</strong>
        {link.is_preferred && <StatusChip label="Preferred" tone="accent" shape="diamond" />}
        {isCheapest && <StatusChip label="Lowest price" tone="success" shape="check" />}
        <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
          <UnitSum amount={link.unit_cost} what="cost" />
        </Box>
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {dotted(
          ...details,
          email && <MailLink address={email} />,
          phone && <PhoneLink number={phone} />,
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.75 }}>
        {!link.is_preferred && (
          <ActionButton
            size="small"
            denial={denial}
            onClick={onPrefer}
            aria-label={`Set as preferred: ${name}`}
          >
            Set as preferred
          </ActionButton>
        )}
        <ActionButton size="small" denial={denial} onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </ActionButton>
        <ActionButton
          size="small"
          color="error"
          denial={denial}
          onClick={onUnlink}
          aria-label={`Unlink ${name}`}
        >
          Unlink
        </ActionButton>
      </Box>
    </Box>
  );
}
