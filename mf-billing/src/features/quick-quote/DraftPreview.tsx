import { skipToken, useClientChoiceQuery } from '@plumbline/data';
import { Box, FailedNote, useMediaQuery, useSettled, type Theme } from '@plumbline/design';
import { PrintPreview } from '@plumbline/design/documents';
import type { DocumentTotals } from '@plumbline/domain';
import { useCompanyId } from '@plumbline/platform';
import { memo, useMemo, useState } from 'react';
import { useBillingCompanyQuery } from '../../data/lookups.ts';
import type { DraftLine } from '../../shared/draftLines.ts';
import { quoteToPrintDocument } from '../../shared/print/quotePrintDocument.ts';
import { draftFile } from './draftFile.ts';
import type { QuickValues } from './quickForm.ts';

type DraftPreviewProps = {
  /** The draft's id. */
  id: string;
  head: QuickValues;
  lines: readonly DraftLine[];
  totals: DocumentTotals;
};

/** The quote as the client will see it; folded on a phone. */
export const DraftPreview = memo(function DraftPreview(props: DraftPreviewProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const [isOpen, setOpen] = useState(false);
  if (isWide)
    return (
      <Box component="section" aria-label="Preview" sx={{ position: 'sticky', top: 80 }}>
        <Sheet {...props} />
      </Box>
    );
  return (
    <Box
      component="details"
      onToggle={(event) =>
        setOpen(event.currentTarget instanceof HTMLDetailsElement && event.currentTarget.open)
      }
    >
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.5, fontWeight: 600 }}>
        Preview
      </Box>
      {isOpen && <Sheet {...props} />}
    </Box>
  );
});

function Sheet({ id, head, lines, totals }: DraftPreviewProps) {
  const company = useCompanyId();
  const card = useBillingCompanyQuery(company);
  const { currentData: client } = useClientChoiceQuery(
    head.client_id ? { company, id: head.client_id } : skipToken,
  );
  // Compared by content: the form makes new objects with each key.
  const typed = useSettled(JSON.stringify({ head, lines, totals, client: client ?? null }));
  const printable = useMemo(
    () =>
      card.data && {
        kind: 'document' as const,
        document: quoteToPrintDocument(draftFile(id, JSON.parse(typed)), card.data),
      },
    [card.data, typed, id],
  );
  if (card.isError)
    return <FailedNote message="Failed to load the preview." onRetry={() => void card.refetch()} />;
  return printable ? <PrintPreview printable={printable} label="Quote preview" /> : null;
}
