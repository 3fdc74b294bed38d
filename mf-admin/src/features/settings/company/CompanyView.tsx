import { Link as TextLink, MailLink, PhoneLink } from '@plumbline/design';
import { addressLine, websiteHref } from '@plumbline/domain';
import { businessTypes } from '@plumbline/domain/company';
import type { Company } from '../../../data/company.ts';
import { FactRows } from '../../../shared/FactRows.tsx';
import { toForm } from './companyForm.ts';

const labelOf = (type: string) => businessTypes.find(({ value }) => value === type)?.label ?? type;

/** The stored profile. */
export function CompanyView({ company }: { company: Company }) {
  const { name, business_type, license_number, tax_id, phone, email, website, ...address } =
    toForm(company);
  return (
    <FactRows
      facts={[
        ['Company name', name],
        ['Business type', labelOf(business_type)],
        ['License number', license_number],
        ['Tax ID', tax_id],
        ['Phone', phone && <PhoneLink number={phone} />],
        ['Email', email && <MailLink address={email} />],
        [
          'Website',
          website && (
            <TextLink href={websiteHref(website)} target="_blank" rel="noopener noreferrer">
              {website}
            </TextLink>
          ),
        ],
        ['Address', addressLine(address)],
      ]}
    />
  );
}
