import { messageOf } from '@plumbline/data';
import { Button, formatFileSize, StatusChip } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileQuery } from '../../../data/company.ts';
import { useStorageUseQuery } from '../../../data/integrations.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { AccountingPanel } from './AccountingPanel.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { CardPanel } from './CardPanel.tsx';
import { useCalendarEntry } from './useCalendarEntry.tsx';
import { useCardEntry } from './useCardEntry.tsx';

const panels = { stripe: CardPanel, calendar: CalendarPanel, quickbooks: AccountingPanel };

/**
 * The five integrations. Card payments and calendar are connections, shown as last checked; the
 * others are built in.
 */
export function IntegrationList() {
  const [opened, setOpened] = useState<keyof typeof panels>();
  const card = useCardEntry(() => setOpened('stripe'));
  const calendar = useCalendarEntry(() => setOpened('calendar'));
  const entries = [
    card,
    calendar,
    {
      id: 'email',
      title: 'Email notifications',
      marks: <StatusChip label="Built in" tone="neutral" />,
      detail: <Sender />,
    },
    {
      id: 'quickbooks',
      title: 'Accounting (QuickBooks)',
      marks: <StatusChip label="File export" tone="neutral" />,
      detail: 'Customers, invoices, and payments as files that QuickBooks imports.',
      actions: (
        <Button variant="outlined" onClick={() => setOpened('quickbooks')}>
          Download files
        </Button>
      ),
    },
    {
      id: 'storage',
      title: 'Cloud storage',
      marks: <StatusChip label="Built in" tone="neutral" />,
      detail: <StorageUse />,
    },
  ];
  const Panel = opened && panels[opened];
  return (
    <>
      <EntryList label="Integrations" entries={entries} />
      {Panel && (
        <ContentDialog
          isOpen
          title={entries.find(({ id }) => id === opened)?.title ?? ''}
          onClose={() => setOpened(undefined)}
        >
          <Panel />
        </ContentDialog>
      )}
    </>
  );
}

/** Sender of the company's emails. */
function Sender() {
  const { data: company, error } = useCompanyProfileQuery(useCompanyId());
  if (error) return `Failed to load company profile. ${messageOf(error)}`;
  if (!company) return 'Loading...';
  return company.email
    ? `Sent as ${company.name}. Replies go to ${company.email}.`
    : `Sent as ${company.name}. To receive replies, add an email address in Company Profile.`;
}

function StorageUse() {
  const { data: use, error } = useStorageUseQuery(useCompanyId());
  if (error) return `Failed to load storage use. ${messageOf(error)}`;
  if (!use) return 'Loading...';
  return `Photos and documents: ${formatFileSize(use.storage_bytes)} of ${use.storage_gb} GB in use.`;
}
