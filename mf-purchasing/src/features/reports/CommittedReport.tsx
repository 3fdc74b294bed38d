import { Box } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import { ByJob, ByVendor } from './CommittedTables.tsx';

const by = [
  { value: 'job', label: 'Job and cost code' },
  { value: 'vendor', label: 'Vendor' },
];

/** What orders still commit, by job and cost code or by vendor; each row opens its order lines. */
export function CommittedReport() {
  const [shown, setShown] = useState('job');
  const choice = (
    <Box sx={{ mb: 2, maxWidth: 280 }}>
      <SelectFilter label="By" value={shown} options={by} onChange={setShown} />
    </Box>
  );
  return shown === 'vendor' ? <ByVendor choice={choice} /> : <ByJob choice={choice} />;
}
