import {
  ActionButton,
  Alert,
  Button,
  DateText,
  Stack,
  Facts,
  DetailSection,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { Slot, useCompanyId, useGo } from '@plumbline/platform';
import { useVendorDetailQuery } from '../../data/vendors.ts';
import type { VendorRow } from '../../data/schemas.ts';
import { TwoColumns } from '../../shared/TwoColumns.tsx';
import type { VendorActions } from './vendorActions.ts';
import { LinkedMaterials } from './LinkedMaterials.tsx';
import { VendorFacts } from './VendorFacts.tsx';

type VendorDialogProps = { vendor: VendorRow; actions: VendorActions; onClose: () => void };

/** Details of a vendor. */
export function VendorDialog({ vendor: listed, actions, onClose }: VendorDialogProps) {
  const go = useGo();
  const company = useCompanyId();
  const { data, error } = useVendorDetailQuery({ company, id: listed.id });
  const vendor = data ?? listed;
  const { id, email } = vendor;
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
        <VendorFacts vendor={vendor} />
        <Slot id="catalog.vendor-panel@1" vendorId={id} />
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
