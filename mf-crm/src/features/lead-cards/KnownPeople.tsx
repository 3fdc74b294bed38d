import { Alert, Box } from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useClientsAlikeQuery } from '../../data/clients.ts';
import { useLeadsSimilarQuery } from '../../data/leadCards.ts';

type KnownPeopleProps = { email: string; phone: string };

const sameText = (same: readonly string[]) => `same ${same.join(' and ')}`;

/** Leads and clients that have this email or phone number already. */
export function KnownPeople({ email, phone }: KnownPeopleProps) {
  const company = useCompanyId();
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const isPhone = phone.replaceAll(/\D/g, '').length >= 10;
  const skip = !isEmail && !isPhone;
  const asked = { company, email: isEmail ? email : '', phone: isPhone ? phone : '' };
  const { data: leads = [] } = useLeadsSimilarQuery(asked, { skip });
  const { data: clients = [] } = useClientsAlikeQuery({ ...asked, name: '' }, { skip });
  if (skip || leads.length + clients.length === 0) return null;
  return (
    <Alert severity="warning">
      You already have this person:
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {leads.map(({ id, title, contact_name, outcome, same }) => (
          <li key={id}>
            <AreaLink to="crm.lead" params={{ leadId: id }}>
              {contact_name}
            </AreaLink>
            {`, ${outcome} lead${title === contact_name ? '' : ` “${title}”`}, ${sameText(same)}`}
          </li>
        ))}
        {clients.map(({ id, name, same }) => (
          <li key={id}>
            <AreaLink to="crm.client" params={{ clientId: id }}>
              {name}
            </AreaLink>
            {`, client, ${sameText(same)}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
