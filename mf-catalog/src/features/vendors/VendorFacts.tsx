import {
  Link as TextLink,
  MailLink,
  PhoneLink,
  Typography,
  Facts,
  DetailSection,
} from '@plumbline/design';
import { addressLine, websiteHref } from '@plumbline/domain';
import type { VendorRow } from '../../data/schemas.ts';
import { TwoColumns } from '../../shared/TwoColumns.tsx';
import { termsLabel } from '../../shared/vendorLabels.ts';

/** How to reach a vendor, and how they are paid. */
export function VendorFacts({ vendor }: { vendor: VendorRow }) {
  const { email, phone, website } = vendor;
  return (
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
  );
}
