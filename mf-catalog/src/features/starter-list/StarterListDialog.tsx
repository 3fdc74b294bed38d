import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, formatUnitPrice, Typography } from '@plumbline/design';
import { ContentDialog, TabPanel, Tabs } from '@plumbline/design/forms';
import type { ImportTarget } from '@plumbline/design/import';
import { counted, unitShort } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { starterLists, starterRows, starterTrades, type StarterTrade } from './starterLists.ts';

type StarterListDialogProps = { target: ImportTarget; onClose: () => void };

/** Adds the items of a trade's price list; items the company already has stay as they are. */
export function StarterListDialog({ target, onClose }: StarterListDialogProps) {
  const toasts = useToasts();
  const [trade, setTrade] = useState<StarterTrade>('general');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { label, items } = starterLists[trade];
  const add = async () => {
    const importId = crypto.randomUUID();
    setSaving(true);
    setProblem(undefined);
    try {
      const { created } = await target.save({
        importId,
        batchId: crypto.randomUUID(),
        fileName: `${label} price list`,
        rows: starterRows(trade),
        mode: 'skip',
        isLast: true,
      });
      if (created === 0) {
        setProblem('You have all of these items already.');
        setSaving(false);
        return;
      }
      toasts.undo(`${counted(created, 'item')} added`, () => {
        target.undo(importId).catch((error: unknown) => toasts.error(messageOf(error)));
      });
      onClose();
    } catch (error) {
      setProblem(target.toMessage(error));
      setSaving(false);
    }
  };
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
          <Button variant="contained" loading={isSaving} onClick={() => void add()}>
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
