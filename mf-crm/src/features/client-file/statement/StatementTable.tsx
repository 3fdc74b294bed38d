import { Box, DateText, Money, Typography } from '@plumbline/design';
import {
  closingLabel,
  entryDetails,
  entryName,
  type ClientStatement,
} from '@plumbline/design/documents';
import { AreaLink } from '@plumbline/platform';
import type { ReactNode } from 'react';

const tableStyle = {
  width: 1,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.875rem',
  '& th, & td': { py: 1, px: 0.75, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& th': { textAlign: 'left', fontWeight: 600 },
  '& .amount': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& a': { color: 'primary.main' },
} as const;

type RowProps = {
  day: string;
  name: ReactNode;
  details?: string;
  amount?: number;
  balance: number;
};

function Row({ day, name, details, amount, balance }: RowProps) {
  return (
    <tr>
      <td>
        {name}
        <Typography
          variant="body2"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          <DateText value={day} />
          {details && `, ${details}`}
        </Typography>
      </td>
      <td className="amount">{amount !== undefined && <Money amount={amount} />}</td>
      <td className="amount">
        <Money amount={balance} />
      </td>
    </tr>
  );
}

/** The entries with the balance after each; what the client owes more is positive. */
export function StatementTable({ statement }: { statement: ClientStatement }) {
  const { from, to, opening, closing, entries } = statement;
  return (
    <Box>
      <Box component="table" aria-label="Account activity" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <th scope="col" className="amount">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          <Row day={from} name="Opening balance" balance={opening} />
          {entries.map((entry) => (
            <Row
              key={entry.id}
              day={entry.day}
              name={
                entry.invoice_id ? (
                  <AreaLink
                    to="billing.invoice"
                    params={{ invoiceId: entry.invoice_id }}
                    otherwise={entryName(entry)}
                  >
                    {entryName(entry)}
                  </AreaLink>
                ) : (
                  entryName(entry)
                )
              }
              details={entryDetails(entry)}
              amount={entry.amount}
              balance={entry.balance}
            />
          ))}
          <Row day={to} name={<strong>{closingLabel(statement)}</strong>} balance={closing} />
        </tbody>
      </Box>
      {entries.length === 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          No invoices or payments in this period.
        </Typography>
      )}
    </Box>
  );
}
