import { logoAddress } from '@plumbline/data';
import { Box, RowsSkeleton, SectionCard } from '@plumbline/design';
import { PrintPreview } from '@plumbline/design/documents';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useMemo, useState } from 'react';
import { useCompanyProfileQuery, type Company } from '../../data/company.ts';
import type { Palette } from '../../shared/color/brandForm.ts';
import { textOn } from '../../shared/color/paletteCheck.ts';
import { sampleDocument } from '../../shared/templates/sampleDocument.ts';

type Look = Palette & { font_family: string };

const places = [
  { id: 'document', label: 'Document' },
  { id: 'mail', label: 'Email' },
  { id: 'portal', label: 'Client page' },
] as const;
type Place = (typeof places)[number]['id'];

/** Previews of the brand on a document, an email, and a client page. */
export function BrandPreview({ brand }: { brand: Look }) {
  const { data: company } = useCompanyProfileQuery(useCompanyId());
  const [place, setPlace] = useState<Place>('document');
  return (
    <SectionCard title="Preview" description="Uses the colors on this page, saved or not.">
      <Tabs label="Preview" tabs={places} value={place} onChange={setPlace} />
      <TabPanel id={place}>
        {!company && <RowsSkeleton label="Loading preview..." />}
        {company && place === 'document' && <DocumentPreview company={company} brand={brand} />}
        {company && place === 'mail' && <MailPreview company={company} brand={brand} />}
        {company && place === 'portal' && <PortalPreview company={company} brand={brand} />}
      </TabPanel>
    </SectionCard>
  );
}

type PreviewProps = { company: Company; brand: Look };

function DocumentPreview({ company, brand }: PreviewProps) {
  const { primary_color, font_family } = brand;
  const key = `${primary_color}${font_family}${company.version}`;
  const printable = useMemo(
    () => ({
      kind: 'document' as const,
      document: sampleDocument('invoice', { ...company, primary_color, font_family }, null),
    }),
    // The key contains everything the document shows.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  );
  return <PrintPreview printable={printable} label="Preview of an invoice" />;
}

const paper = { bgcolor: '#ffffff', color: '#0f172a', border: 1, borderColor: 'divider' } as const;

function Logo({ company }: { company: Company }) {
  const address = logoAddress(company.logo_url);
  return address ? (
    <img
      src={address}
      alt={`Logo of ${company.name}`}
      style={{ maxHeight: 40, maxWidth: 160, objectFit: 'contain' }}
    />
  ) : (
    <strong>{company.name}</strong>
  );
}

function MailPreview({ company, brand }: PreviewProps) {
  return (
    <Box sx={{ ...paper, fontFamily: `'${brand.font_family}', Arial, sans-serif` }}>
      <Box sx={{ p: 2, borderTop: `4px solid ${brand.primary_color}` }}>
        <Logo company={company} />
      </Box>
      <Box sx={{ px: 2, pb: 2, lineHeight: 1.6 }}>
        <p>Hello Dana,</p>
        <p>your invoice INV-0001 for $12,913.68 is ready.</p>
        <Box
          component="span"
          sx={{
            display: 'inline-block',
            px: 2.5,
            py: 1.25,
            borderRadius: 1,
            bgcolor: brand.primary_color,
            color: textOn(brand.primary_color),
            fontWeight: 600,
          }}
        >
          View invoice
        </Box>
        <p style={{ color: '#475569', fontSize: 13 }}>
          {[company.name, company.phone, company.email].filter(Boolean).join(' · ')}
        </p>
      </Box>
    </Box>
  );
}

function PortalPreview({ company, brand }: PreviewProps) {
  return (
    <Box sx={{ ...paper, fontFamily: `'${brand.font_family}', Arial, sans-serif` }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 2,
          p: 2,
          borderBottom: `3px solid ${brand.primary_color}`,
        }}
      >
        <Logo company={company} />
        <span style={{ color: '#475569', fontSize: 13 }}>{company.phone}</span>
      </Box>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Box sx={{ fontSize: 22, fontWeight: 700, color: brand.primary_color }}>Quote Q-0001</Box>
        <span>Kitchen remodel for Dana Reyes</span>
        <Box
          sx={{
            px: 1,
            py: 0.25,
            borderRadius: 99,
            fontSize: 13,
            fontWeight: 600,
            bgcolor: brand.accent_color,
            color: textOn(brand.accent_color),
          }}
        >
          Awaiting your response
        </Box>
        <Box sx={{ width: 1, height: 4, bgcolor: brand.secondary_color, borderRadius: 1 }} />
        <Box sx={{ fontSize: 20, fontWeight: 700 }}>$12,913.68</Box>
      </Box>
    </Box>
  );
}
