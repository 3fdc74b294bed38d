import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  Button,
  DateText,
  FailedState,
  Link as TextLink,
  MailLink,
  PhoneLink,
  RowsSkeleton,
  Stack,
  StatusChip,
  Typography,
  Facts,
  DetailSection,
  dotted,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { addressLine, unitLabel, websiteHref } from '@plumbline/domain';
import { useCompanyId, useGo } from '@plumbline/platform';
import { useMaterialListQuery } from '../../data/materials.ts';
import { useVendorMaterialListQuery } from '../../data/vendorMaterials.ts';
import { useVendorDetailQuery } from '../../data/vendors.ts';
import type { VendorRow } from '../../data/schemas.ts';
import { TwoColumns } from '../../shared/TwoColumns.tsx';
import { UnitSum } from '../../shared/UnitSum.tsx';
import { termsLabel } from '../../shared/vendorLabels.ts';
import type { VendorActions } from './vendorActions.ts';

/** Materials that name a vendor as primary; a price of that vendor may not be recorded. */
const usePrimaryMaterials = (vendor: string) => {
  const company = useCompanyId();
  const filters = { q: '', category: [], vendor, stock: [], status: [] };
  return useMaterialListQuery({ company, filters, sort: [], page: 0, pageSize: 100 });
};

/** Materials linked to a vendor, with prices. */
function LinkedMaterials({ vendorId }: { vendorId: string }) {
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 260, overflowY: 'auto' }}>
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

type VendorDialogProps = { vendor: VendorRow; actions: VendorActions; onClose: () => void };

/** Details of a vendor. */
export function VendorDialog({ vendor: listed, actions, onClose }: VendorDialogProps) {
  const go = useGo();
  const company = useCompanyId();
  const { data, error } = useVendorDetailQuery({ company, id: listed.id });
  const vendor = data ?? listed;
  const { id, email, phone, website } = vendor;
  return (
    <ContentDialog
      isOpen
      title={vendor.name}
      onClose={onClose}
      width="md"
      actions={
        <>
          <ActionButton
            color="error"
            denial={actions.denial}
            onClick={() => actions.remove(vendor)}
          >
            Delete
          </ActionButton>
          <Button disabled={!email} onClick={() => actions.contact(vendor)}>
            Contact
          </Button>
          <Button
            onClick={() =>
              go('catalog.materials', {}, { state: { vendorId: id, filter: 'vendor' } })
            }
          >
            View Materials
          </Button>
          <ActionButton
            variant="contained"
            denial={actions.denial}
            onClick={() => actions.edit(vendor)}
          >
            Edit Vendor
          </ActionButton>
        </>
      }
    >
      <Stack spacing={3}>
        {error && !data && <Alert severity="warning">Failed to fetch vendor details</Alert>}
        <TwoColumns>
          <DetailSection title="Contact Information">
            <Facts
              facts={[
                ['Contact person', vendor.contact_person],
                ['Email', email && <MailLink address={email} />],
                ['Phone', phone && <PhoneLink number={phone} />],
                [
                  'Website',
                  website && (
                    <TextLink href={websiteHref(website)} target="_blank" rel="noopener noreferrer">
                      {website}
                    </TextLink>
                  ),
                ],
              ]}
            />
          </DetailSection>
          <DetailSection title="Address">
            <Typography variant="body2">{addressLine(vendor.address) || 'No address'}</Typography>
          </DetailSection>
          <DetailSection title="Business Information">
            <Facts
              facts={[
                ['Tax ID', vendor.tax_id],
                ['Payment Terms', termsLabel(vendor.payment_terms)],
                ['Preferred Payment Method', vendor.preferred_payment_method],
              ]}
            />
          </DetailSection>
          {vendor.notes && (
            <DetailSection title="Notes">
              <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {vendor.notes}
              </Typography>
            </DetailSection>
          )}
        </TwoColumns>
        <LinkedMaterials vendorId={id} />
        <TwoColumns>
          <DetailSection title="Details">
            <Facts
              facts={[
                ['Created Date', <DateText key="created" value={vendor.created_at} />],
                ['Last Updated', <DateText key="updated" value={vendor.updated_at} />],
              ]}
            />
          </DetailSection>
        </TwoColumns>
      </Stack>
    </ContentDialog>
  );
}
