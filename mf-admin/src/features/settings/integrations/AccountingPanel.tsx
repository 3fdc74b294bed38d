import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, Stack, Typography } from '@plumbline/design';
import { DateFilter } from '@plumbline/design/grid';
import { csvFileName, downloadCsv } from '@plumbline/design/import';
import { useState } from 'react';
import { useAccountingCsvMutation } from '../../../data/integrations.ts';

const files = [
  { kind: 'customers', label: 'Customers' },
  { kind: 'invoices', label: 'Invoices' },
  { kind: 'payments', label: 'Payments' },
] as const;

/** Files for accounting software. */
export function AccountingPanel() {
  const [period, setPeriod] = useState(() => ({
    from: `${new Date().getFullYear()}-01-01`,
    to: `${new Date().getFullYear()}-12-31`,
  }));
  const [fetchCsv, { isLoading, error }] = useAccountingCsvMutation();
  const download = async (kind: (typeof files)[number]['kind']) => {
    const { data } = await fetchCsv({ kind, ...period });
    if (data) downloadCsv(csvFileName(`quickbooks-${kind}`), data);
  };
  return (
    <Stack spacing={2}>
      <Typography>
        In QuickBooks, choose Settings › Import data and import these files in this order.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
        <Box sx={{ width: 170 }}>
          <DateFilter
            label="From"
            value={period.from}
            onChange={(from) => setPeriod({ ...period, from })}
          />
        </Box>
        <Box sx={{ width: 170 }}>
          <DateFilter
            label="To"
            value={period.to}
            onChange={(to) => setPeriod({ ...period, to })}
          />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {files.map(({ kind, label }) => (
          <Button
            key={kind}
            variant="outlined"
            disabled={isLoading}
            onClick={() => void download(kind)}
          >
            Download {label}
          </Button>
        ))}
      </Box>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
    </Stack>
  );
}
