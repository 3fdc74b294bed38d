import { Box, formatMoney, formatUnitPrice, Typography } from '@plumbline/design';
import { lineTaxLabel } from '@plumbline/design/documents';
import { Fragment } from 'react';
import { draftLineTotal, figure, type DraftLine } from '../draftLines.ts';
import { quantityText } from '../labels.ts';

// On a phone, quantity and price are below the name.
const onlyWide = { display: { xs: 'none', sm: 'table-cell' } };
const onlyNarrow = { display: { sm: 'none' } };

/** The lines, for the review step. */
export function ReviewLines({ lines }: { lines: readonly DraftLine[] }) {
  if (lines.length === 0) return <Typography color="textSecondary">No items yet.</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { textAlign: 'right', p: 1, borderBottom: 1, borderColor: 'divider' },
          '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
          '& td': { verticalAlign: 'top' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Description</th>
            <Box component="th" scope="col" sx={onlyWide}>
              Qty
            </Box>
            <Box component="th" scope="col" sx={onlyWide}>
              Unit price
            </Box>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Fragment key={line.id}>
              {line.section !== '' && line.section !== lines[at - 1]?.section && (
                <tr>
                  <th colSpan={4} scope="colgroup">
                    {line.section}
                  </th>
                </tr>
              )}
              <tr>
                <td>
                  {line.name}
                  {!line.is_selected && ' (not included)'}
                  {line.tax_rate !== null && (
                    <Typography variant="body2" color="textSecondary">
                      {lineTaxLabel(line)}
                    </Typography>
                  )}
                  {line.description && (
                    <Typography
                      variant="body2"
                      color="textSecondary"
                      sx={{ whiteSpace: 'pre-line' }}
                    >
                      {line.description}
                    </Typography>
                  )}
                  <Typography variant="body2" sx={onlyNarrow}>
                    {quantityText(line.quantity, line.unit)} ×{' '}
                    {formatUnitPrice(figure(line.unit_price))}
                  </Typography>
                </td>
                <Box component="td" sx={onlyWide}>
                  {quantityText(line.quantity, line.unit)}
                </Box>
                <Box component="td" sx={onlyWide}>
                  {formatUnitPrice(figure(line.unit_price))}
                </Box>
                <td style={{ whiteSpace: 'nowrap' }}>{formatMoney(draftLineTotal(line))}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
