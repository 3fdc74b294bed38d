import type { ImportTarget } from '@plumbline/design/import';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  formatUnitPrice,
  Typography,
} from '@plumbline/design';
import { ContentDialog, TabPanel, Tabs } from '@plumbline/design/forms';
import { counted, unitShort } from '@plumbline/domain';
import { denialReason, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { starterLists, starterTrades, type StarterTrade } from './starterLists.ts';
import { starterTemplates } from './starterTemplates.ts';
import { useAddStarterList } from './useAddStarterList.ts';

const writesInvoices = {
  feature: 'create_edit_invoices',
  permission: 'edit_documents',
} as const;
const writesQuotes = { feature: 'create_edit_quotes', permission: 'edit_documents' } as const;

/** The price lists of the trades, with their quote templates, to start from. */
export function StarterListDialog(props: { target: ImportTarget; onClose: () => void }) {
  const { onClose } = props;
  const [trade, setTrade] = useState<StarterTrade>('general');
  const canQuote = denialReason(useAccess(writesQuotes)) === undefined;
  const [addsTemplates, setAddsTemplates] = useState(true);
  const canRemind = denialReason(useAccess(writesInvoices)) === undefined;
  const [addsReminders, setAddsReminders] = useState(true);
  const { isSaving, problem, add } = useAddStarterList(props);
  const { label, items } = starterLists[trade];
  return (
    <ContentDialog
      isOpen
      title="Start with a price list"
      onClose={onClose}
      width="md"
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="contained"
            loading={isSaving}
            onClick={() =>
              void add(trade, {
                templates: canQuote && addsTemplates,
                reminders: canRemind && addsReminders,
              })
            }
          >
            Add {counted(items.length, 'item')}
          </Button>
        </>
      }
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Tabs
        label="Trade"
        tabs={starterTrades.map((id) => ({ id, label: starterLists[id].label }))}
        value={trade}
        onChange={setTrade}
      />
      <TabPanel id={trade}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          Typical US prices. Check cost and price for your area before you send a quote.
        </Typography>
        {canQuote && (
          <FormControlLabel
            sx={{ mb: 1 }}
            control={
              <Checkbox
                checked={addsTemplates}
                onChange={(event) => setAddsTemplates(event.target.checked)}
              />
            }
            label={`Add quote templates with terms: ${starterTemplates[trade].map(({ name }) => name).join(', ')}`}
          />
        )}
        {canRemind && (
          <FormControlLabel
            sx={{ mb: 1 }}
            control={
              <Checkbox
                checked={addsReminders}
                onChange={(event) => setAddsReminders(event.target.checked)}
              />
            }
            label="Remind clients of unpaid invoices by email: 3 days before, on, and 7 days after the due date"
          />
        )}
        <StarterTable label={label} trade={trade} />
      </TabPanel>
    </ContentDialog>
  );
}

/** What would be added: name, unit, cost, and price. */
function StarterTable({ label, trade }: { label: string; trade: StarterTrade }) {
  return (
    <Box
      component="table"
      aria-label={`${label} price list`}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        '& th': { textAlign: 'left', py: 0.75, fontWeight: 600 },
        '& td': { py: 0.75, borderTop: 1, borderColor: 'divider' },
        '& td:nth-of-type(n + 2), & th:nth-of-type(n + 2)': { textAlign: 'right', pl: 1.5 },
      }}
    >
      <thead>
        <tr>
          {['Item', 'Unit', 'Cost', 'Price'].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starterLists[trade].items.map(([name, , unit, cost, price]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{unitShort(unit)}</td>
            <td>{formatUnitPrice(cost)}</td>
            <td>{formatUnitPrice(price)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
