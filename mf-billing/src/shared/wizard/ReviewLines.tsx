import { Box, formatMoney, Typography } from '@plumbline/design';
import { Fragment } from 'react';
import { draftLineTotal, figure, type DraftLine } from '../draftLines.ts';

/** The lines as they will be saved, for a last look. */
export function ReviewLines({ lines }: { lines: readonly DraftLine[] }) {
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
            <th scope="col">Qty</th>
            <th scope="col">Unit price</th>
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
                  {line.description && (
                    <Typography
                      variant="body2"
                      color="text.secondary"
                      sx={{ whiteSpace: 'pre-line' }}
                    >
                      {line.description}
                    </Typography>
                  )}
                </td>
                <td>{[line.quantity, line.unit].filter(Boolean).join(' ')}</td>
                <td>{formatMoney(figure(line.unit_price))}</td>
                <td>{formatMoney(draftLineTotal(line))}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
