import {
  Box,
  Button,
  DateText,
  DetailSection,
  Facts,
  MailLink,
  PhoneLink,
  Money,
  Stack,
  Typography,
} from '@plumbline/design';
import { addressLine } from '@plumbline/domain';
import { Slot } from '@plumbline/platform';
import { useState } from 'react';
import type { ClientRow } from '../../data/schemas.ts';
import { contactLabel, termsLabel, typeLabel } from '../../shared/clientLabels.ts';
import { useClientLinks } from '../../shared/useClientLinks.ts';
import { Figures } from './Figures.tsx';
import { Satisfaction } from './Satisfaction.tsx';

/** Contact and business details, key figures, and notes. */
export function OverviewTab({ client }: { client: ClientRow }) {
  const { email, phone, notes, total_value, outstanding } = client;
  const { createQuote, startProject } = useClientLinks();
  return (
    <Stack spacing={3}>
      <Figures
        label="At a glance"
        figures={[
          ['Client since', <DateText key="since" value={client.created_at} />],
          ['Last contact', <DateText key="last" value={client.last_contact} relative />],
          ['Total projects', client.total_projects],
          ['Active projects', client.active_projects],
          ...(total_value === null
            ? []
            : [['Total value', <Money key="value" amount={total_value} whole />] as const]),
          ...(outstanding === null
            ? []
            : [['Outstanding', <Money key="open" amount={outstanding} whole />] as const]),
        ]}
      />
      {(createQuote || startProject) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {createQuote && (
            <Button variant="outlined" onClick={() => createQuote(client)}>
              Create Quote
            </Button>
          )}
          {startProject && (
            <Button variant="outlined" onClick={() => startProject(client)}>
              Start Project
            </Button>
          )}
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <DetailSection isCard title="Contact Information">
          <Facts
            facts={[
              ['Company', client.company_name],
              ['Contact person', client.contact_person],
              ['Email', email && <MailLink address={email} />],
              ['Phone', phone && <PhoneLink number={phone} />],
              ['Prefers', contactLabel[client.preferred_contact_method]],
              ['Location', client.location],
              ['Address', addressLine(client.address)],
            ]}
          />
        </DetailSection>
        <DetailSection isCard title="Business Information">
          <Facts
            facts={[
              ['Type', typeLabel[client.client_type]],
              ['Payment terms', termsLabel[client.payment_terms]],
              [
                'Sales tax',
                client.is_tax_exempt &&
                  ['Exempt', client.tax_exempt_number].filter(Boolean).join(', certificate '),
              ],
              ['Status', client.is_active ? 'Active' : 'Inactive'],
            ]}
          />
        </DetailSection>
        <DetailSection isCard title="Notes">
          <Notes text={notes} />
        </DetailSection>
        <Satisfaction client={client} />
      </Box>
      <Slot id="crm.client-panel@1" clientId={client.id} />
    </Stack>
  );
}

/** Number of characters of long notes shown at first. */
const foldedLength = 600;

function Notes({ text }: { text: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = (text?.length ?? 0) > foldedLength;
  const shown = isLong && !isOpen ? `${text?.slice(0, foldedLength).trimEnd()}…` : text;
  return (
    <>
      <Typography
        variant="body2"
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: text ? undefined : 'text.secondary',
        }}
      >
        {shown || 'No notes yet.'}
      </Typography>
      {isLong && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
