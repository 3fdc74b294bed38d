import { Box, Button, SectionCard, Typography, formatDate } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import type { TaxSettings } from '../../../data/tax.ts';
import { AuditLog } from '../../../shared/AuditLog.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';
import { nextFiling } from './nextFiling.ts';
import { TaxReportDialog } from './TaxReportDialog.tsx';

type Open = 'report' | 'reminders' | 'audit';
const taxTables = ['company_tax_settings', 'tax_rates'] as const;

/** Tax report, filing date, and tax audit log. */
export function Compliance({ settings }: { settings: TaxSettings }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [today] = useState(() => new Date());
  const due = nextFiling(settings.filing_reminder_day, today);
  return (
    <SectionCard title="Tax Compliance">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setOpen('report')}>
          Generate Report
        </Button>
        <Button variant="outlined" onClick={() => setOpen('reminders')}>
          Set Reminders
        </Button>
        <Button variant="outlined" onClick={() => setOpen('audit')}>
          View Audit Log
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {due
          ? `Next tax filing: ${formatDate(due)}. We email owners three days before.`
          : 'No filing date set.'}
      </Typography>
      {open === 'report' && <TaxReportDialog onClose={close} />}
      {open === 'reminders' && <ReminderDialog settings={settings} onClose={close} />}
      {open === 'audit' && (
        <ContentDialog isOpen title="Tax Audit Log" onClose={close}>
          <AuditLog tables={taxTables} />
        </ContentDialog>
      )}
    </SectionCard>
  );
}
