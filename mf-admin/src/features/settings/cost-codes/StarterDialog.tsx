import { messageOf, useImportCalls } from '@plumbline/data';
import { Alert, Box, Button, Typography } from '@plumbline/design';
import { ContentDialog, TabPanel, Tabs } from '@plumbline/design/forms';
import { counted, labelOf } from '@plumbline/domain';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { CostCode } from '../../../data/costCodes.ts';
import { typeLabel } from './codeForm.ts';
import { starterLists, type StarterList } from './starterLists.ts';

type StarterDialogProps = { codes: readonly CostCode[]; onClose: () => void };

/** Adds the codes of a starter list that the company does not have. */
export function StarterDialog({ codes, onClose }: StarterDialogProps) {
  const { company, user } = useSession();
  const toasts = useToasts();
  const calls = useImportCalls({ company: company.id, user: user.id, kind: 'cost_codes' });
  const [list, setList] = useState<StarterList>('short');
  const [importId] = useState(() => crypto.randomUUID());
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const known = new Set(codes.map(({ code }) => code.toLowerCase()));
  const rows = starterLists[list].filter(({ code }) => !known.has(code.toLowerCase()));
  const add = async () => {
    setSaving(true);
    setProblem(undefined);
    try {
      const { created } = await calls.save({
        importId,
        batchId: crypto.randomUUID(),
        fileName: list === 'short' ? 'Short starter list' : 'Long starter list',
        rows,
        mode: 'skip',
        isLast: true,
      });
      toasts.undo(`${counted(created, 'cost code')} added`, () => {
        calls.undo(importId).catch((error: unknown) => toasts.error(messageOf(error)));
      });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setSaving(false);
    }
  };
  return (
    <ContentDialog
      isOpen
      title="Add a starter list"
      onClose={onClose}
      width="sm"
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="contained"
            loading={isSaving}
            disabled={rows.length === 0}
            onClick={() => void add()}
          >
            Add {counted(rows.length, 'code')}
          </Button>
        </>
      }
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <Tabs
        label="Starter list"
        tabs={[
          { id: 'short', label: `Short (${starterLists.short.length})` },
          { id: 'long', label: `Long (${starterLists.long.length})` },
        ]}
        value={list}
        onChange={setList}
      />
      <TabPanel id={list}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {rows.length === 0
            ? 'You have all of these codes already.'
            : 'Codes you have already stay as they are. You can edit or retire the new ones later.'}
        </Typography>
        <CodesToAdd rows={rows} />
      </TabPanel>
    </ContentDialog>
  );
}

type Row = (typeof starterLists)[StarterList][number];

function CodesToAdd({ rows }: { rows: readonly Row[] }) {
  return (
    <Box component="ul" aria-label="Codes to add" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ code, name, cost_type }) => (
        <Box component="li" key={code} sx={{ display: 'flex', gap: 1.5, py: 0.5 }}>
          <Typography variant="body2" sx={{ minWidth: 56 }}>
            {code}
          </Typography>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {labelOf(typeLabel, cost_type)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
