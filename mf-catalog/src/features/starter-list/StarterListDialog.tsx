import { messageOf } from '@plumbline/data';
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
import type { ImportTarget } from '@plumbline/design/import';
import { counted, unitShort } from '@plumbline/domain';
import { denialReason, useAccess, useOnboarding, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useCatalogTemplatesAddMutation,
  useCatalogTemplatesRemoveMutation,
} from '../../data/quoteTemplates.ts';
import {
  useCatalogRemindersAddMutation,
  useCatalogRemindersRemoveMutation,
} from '../../data/starterReminders.ts';
import { starterLists, starterRows, starterTrades, type StarterTrade } from './starterLists.ts';
import { starterTemplates, starterTerms } from './starterTemplates.ts';

type StarterListDialogProps = { target: ImportTarget; onClose: () => void };

const writesInvoices = {
  feature: 'create_edit_invoices',
  permission: 'edit_documents',
} as const;
const writesQuotes = { feature: 'create_edit_quotes', permission: 'edit_documents' } as const;

/** A trade's templates, as the database takes them; new ids for each choice of a trade. */
const templatesOf = (trade: StarterTrade) =>
  starterTemplates[trade].map(({ name, lines }) => ({
    id: crypto.randomUUID(),
    name,
    title: name,
    lines: lines.map(([item, quantity]) => ({ name: item, quantity })),
    terms: starterTerms,
  }));

/** What is added beside the items. */
type Wanted = { templates: boolean; reminders: boolean };
const allOf = new Intl.ListFormat('en-US');

/** Adds a trade's items, and its templates and reminders if wanted; what the company already has stays as it is. */
function useAddStarterList({ target, onClose }: StarterListDialogProps) {
  const toasts = useToasts();
  const onboarding = useOnboarding();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [addTemplates] = useCatalogTemplatesAddMutation();
  const [removeTemplates] = useCatalogTemplatesRemoveMutation();
  const [addReminders] = useCatalogRemindersAddMutation();
  const [removeReminders] = useCatalogRemindersRemoveMutation();
  const add = async (trade: StarterTrade, wanted: Wanted) => {
    const importId = crypto.randomUUID();
    setSaving(true);
    setProblem(undefined);
    try {
      const { created } = await target.save({
        importId,
        batchId: crypto.randomUUID(),
        fileName: `${starterLists[trade].label} price list`,
        rows: starterRows(trade),
        mode: 'skip',
        isLast: true,
      });
      const templates = wanted.templates ? await addTemplates(templatesOf(trade)).unwrap() : [];
      const reminders = wanted.reminders ? await addReminders().unwrap() : [];
      if (created === 0 && templates.length === 0 && reminders.length === 0) {
        setProblem('You have all of these items already.');
        setSaving(false);
        return;
      }
      if (created > 0) onboarding.complete('firstItem');
      const added = [
        created > 0 && counted(created, 'item'),
        templates.length > 0 && counted(templates.length, 'quote template'),
        reminders.length > 0 && counted(reminders.length, 'reminder'),
      ];
      toasts.undo(`${allOf.format(added.filter((one) => one !== false))} added`, () => {
        Promise.all([
          target.undo(importId),
          removeTemplates(templates).unwrap(),
          removeReminders(reminders).unwrap(),
        ]).catch((error: unknown) => toasts.error(messageOf(error)));
      });
      onClose();
    } catch (error) {
      setProblem(target.toMessage(error));
      setSaving(false);
    }
  };
  return { isSaving, problem, add };
}

/** The price lists of the trades, with their quote templates, to start from. */
export function StarterListDialog(props: StarterListDialogProps) {
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
