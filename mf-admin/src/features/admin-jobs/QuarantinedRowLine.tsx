import { DateText, Typography, dotted } from '@plumbline/design';
import type { QuarantinedRow } from '../../data/operator.ts';

/** A row that an upgrade removed or corrected. */
export function QuarantinedRowLine({ row }: { row: QuarantinedRow }) {
  const { table_name, columns, action, row_id, company, found_at } = row;
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{dotted(table_name, company)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {action === 'removed' ? 'Removed' : 'Corrected'}
        {columns.length > 0 && ` (${columns.join(', ')})`} on <DateText value={found_at} />
        {row_id && `, row ${row_id}`}
      </Typography>
    </li>
  );
}
