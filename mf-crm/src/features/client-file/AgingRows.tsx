import { Box, Money, Typography } from '@plumbline/design';
import type { ClientAging } from '../../data/clientFile.ts';

const ages: readonly (readonly [label: string, key: keyof ClientAging])[] = [
  ['Not due', 'not_due'],
  ['1–30 days', 'days_1_30'],
  ['31–60 days', 'days_31_60'],
  ['61–90 days', 'days_61_90'],
  ['Over 90 days', 'days_over_90'],
];

/** Unpaid balance by days past due. */
export function AgingRows({ aging }: { aging: ClientAging | null }) {
  if (!aging) return <Typography variant="body2">No unpaid invoices.</Typography>;
  return (
    <Box
      component="table"
      sx={{
        width: 1,
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        fontSize: '0.875rem',
        '& th, & td': { py: 1, borderBottom: 1, borderColor: 'divider' },
        '& th': { textAlign: 'left', fontWeight: 400, color: 'text.secondary' },
        '& td': { textAlign: 'right' },
      }}
    >
      <tbody>
        {ages.map(([label, key]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <Money amount={aging[key]} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
