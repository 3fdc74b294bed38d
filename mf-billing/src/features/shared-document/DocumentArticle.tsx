import { Box, clientMoney, clientUnitPrice, Typography, unbroken } from '@plumbline/design';
import { Fragment } from 'react';
import type { SharedDocument } from '../../data/sharedDocumentShapes.ts';
import { paymentTerms } from '../../shared/print/paymentTerms.ts';
import { exemptionTexts, sumsOf } from '@plumbline/design/documents';
import { invoiceTotals } from '../../shared/print/invoicePrintDocument.ts';
import { introOf, progressOf } from '../../shared/print/printParts.ts';
import { Packages } from './Packages.tsx';
import { quantityText } from '../../shared/labels.ts';
import { OptionChoice } from './OptionChoice.tsx';

type DocumentArticleProps = {
  document: SharedDocument;
  /** Of the link; loads the pictures of packages. */
  token: string;
  /** Set if options can be chosen. */
  onChoose?: ((chosen: Set<string>) => void) | undefined;
};

/** The document to be read on a phone: the same content and order as on paper. */
export function DocumentArticle({ document, token, onChoose }: DocumentArticleProps) {
  const totals = document.type === 'quote' ? sumsOf(document) : invoiceTotals(document);
  const intro = introOf(document);
  const items = listedItems(document);
  return (
    <Box component="article" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {intro && <Typography sx={{ mb: 2, whiteSpace: 'pre-line' }}>{intro}</Typography>}
      {document.type === 'quote' && document.packages && document.packages.length > 0 && (
        <Packages quote={document} packages={document.packages} token={token} onChoose={onChoose} />
      )}
      <Box component="ul" aria-label="Items" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((line, at) => (
          <Fragment key={line.id}>
            {line.section && line.section !== items[at - 1]?.section && (
              <Typography component="li" variant="h3" sx={{ mt: 2, mb: 1 }}>
                {line.section}
              </Typography>
            )}
            <Box
              component="li"
              sx={{
                display: 'flex',
                gap: 1,
                py: 1.25,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              {document.type === 'quote' && onChoose && (
                <OptionChoice quote={document} id={line.id} onChoose={onChoose} />
              )}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {unbroken(line.name)}
                  {'is_selected' in line && !line.is_selected && ' (not included)'}
                </Typography>
                {line.description && (
                  <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
                    {line.description}
                  </Typography>
                )}
                <Typography variant="body2" color="textSecondary">
                  {measureOf(line)}
                </Typography>
              </Box>
              <span>{line.total_price !== null && clientMoney(line.total_price)}</span>
            </Box>
          </Fragment>
        ))}
      </Box>
      <Box
        component="dl"
        aria-label="Totals"
        sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5, mt: 2 }}
      >
        {totals.map(({ label, amount, isGrand }) => (
          <Fragment key={label}>
            <Typography component="dt" sx={isGrand ? { fontWeight: 700, fontSize: '1.25rem' } : {}}>
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{
                m: 0,
                textAlign: 'right',
                ...(isGrand && { fontWeight: 700, fontSize: '1.25rem' }),
              }}
            >
              {clientMoney(amount)}
            </Typography>
          </Fragment>
        ))}
      </Box>
      {exemptionTexts(document.tax_exemption).map(({ heading, text }) => (
        <Texts key={heading} heading={heading} text={text} />
      ))}
      {document.notes && <Texts heading="Notes" text={document.notes} />}
      {document.type === 'quote'
        ? document.terms && <Texts heading="Terms" text={document.terms} />
        : document.payment_terms && (
            <Texts heading="Payment terms" text={paymentTerms(document) ?? ''} />
          )}
    </Box>
  );
}

/** The lines to read: of a quote with packages only those of the chosen one, and those of every package. */
const listedItems = (document: SharedDocument): SharedDocument['items'] =>
  document.type === 'quote'
    ? document.items.filter((line) => !line.package || line.is_selected)
    : document.items;

/** The line's percent complete on a progress invoice, otherwise quantity and price. */
function measureOf(line: SharedDocument['items'][number]): string {
  const progress = 'percent_complete' in line ? progressOf(line) : undefined;
  if (progress) return progress;
  // The amount alone is enough.
  if (line.quantity === 1 && !line.unit && line.unit_price !== null) return '';
  const price = line.unit_price === null ? '' : ` × ${clientUnitPrice(line.unit_price)}`;
  return quantityText(line.quantity, line.unit) + price;
}

function Texts({ heading, text }: { heading: string; text: string }) {
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" component="h2">
        {heading}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    </Box>
  );
}
