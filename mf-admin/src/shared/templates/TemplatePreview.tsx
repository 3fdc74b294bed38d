import { Box, FailedState, RowsSkeleton, StatusChip } from '@plumbline/design';
import { dress, PrintPreview, storedTemplate } from '@plumbline/design/documents';
import { useCompanyId } from '@plumbline/platform';
import { useMemo } from 'react';
import { useCompanyProfileQuery, type Company } from '../../data/company.ts';
import { useOwnDocumentQuery } from '../../data/ownDocument.ts';
import { CardPreview } from './CardPreview.tsx';
import { sampleDocument } from './sampleDocument.ts';
import type { TemplateInput } from './templateForm.ts';

/** Previews a template on the company's latest document, a letter, a card, or an email. */
export function TemplatePreview({ template }: { template: TemplateInput }) {
  const { data: company } = useCompanyProfileQuery(useCompanyId());
  if (!company) return <RowsSkeleton label="Loading preview..." />;
  switch (template.document_type) {
    case 'quote':
    case 'invoice':
      return (
        <DocumentPreview template={template} type={template.document_type} company={company} />
      );
    case 'letterhead':
      return <LetterPreview template={template} company={company} />;
    case 'business_card':
    case 'email_signature':
      return <CardPreview template={template} company={company} />;
  }
}

type PaperProps = { template: TemplateInput; company: Company };

/** The worker lays out the document only when its content changes. */
function usePrintable(
  { template, company }: PaperProps,
  document: ReturnType<typeof sampleDocument>,
) {
  const key = JSON.stringify([template, company, document]);
  return useMemo(
    () => ({
      kind: 'document' as const,
      document: dress(document, storedTemplate.parse(template)),
    }),
    // The key contains everything the three values hold.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  );
}

function DocumentPreview({ template, type, company }: PaperProps & { type: 'quote' | 'invoice' }) {
  const answer = useOwnDocumentQuery({ company: company.id, type });
  const own = answer.data;
  const printable = usePrintable({ template, company }, sampleDocument(type, company, own ?? null));
  if (answer.isError)
    return (
      <FailedState
        title="Failed to load your latest document"
        isRetrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  if (own === undefined) return <RowsSkeleton label="Loading preview..." />;
  return (
    <Box>
      {!own && (
        <Box sx={{ mb: 1 }}>
          <StatusChip label="Sample data" tone="warning" shape="square" />
        </Box>
      )}
      <PrintPreview printable={printable} label={`Preview of ${type}`} />
    </Box>
  );
}

function LetterPreview({ template, company }: PaperProps) {
  const printable = usePrintable(
    { template, company },
    {
      ...sampleDocument('quote', company, null),
      heading: '',
      number: '',
      subject: 'Dear Dana,',
      parties: [
        { label: 'To', name: 'Dana Reyes', details: ['44 Elm Street', 'Austin, TX 78702'] },
      ],
      lines: [],
      totals: [],
      texts: [],
      description: 'Thank you for your inquiry. We will come and look at the kitchen on Tuesday.',
    },
  );
  return <PrintPreview printable={printable} label="Preview of letterhead" />;
}
