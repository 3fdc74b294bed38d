import { Alert, Button, Stack, Typography } from '@plumbline/design';
import type { DocumentTotals } from '@plumbline/domain';
import { Slot, useIsFilled } from '@plumbline/platform';
import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import type { DocumentKind } from '../../data/schemas.ts';
import { addPicked, type DraftLine } from '../draftLines.ts';
import { LineEditor } from '../lines/LineEditor.tsx';
import { MarginPanel } from '../margin/MarginPanel.tsx';
import { useShownCosts } from '../margin/useItemCosts.ts';
import { TotalsPanel } from './TotalsPanel.tsx';

type ItemsStepProps = {
  kind: DocumentKind;
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
  totals: DocumentTotals;
  taxRate: string;
  taxName: string | undefined;
  showsProblems: boolean;
  /** The error of the items as a whole. */
  problem?: string | undefined;
  /** Lines offered to add. */
  offer?: ReactNode;
};

/** Lines typed freely or picked from the catalogue, and their sums. */
export function ItemsStep({
  kind,
  lines,
  setLines,
  totals,
  taxRate,
  taxName,
  showsProblems,
  problem,
  offer,
}: ItemsStepProps) {
  const [isPicking, setPicking] = useState(false);
  const hasPicker = useIsFilled('document.item-picker@1');
  const margin = useShownCosts(lines);
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2">Items</Typography>
        {hasPicker && (
          <Button variant="outlined" onClick={() => setPicking(true)}>
            Select Items
          </Button>
        )}
      </Stack>
      {!hasPicker && (
        <Alert severity="info">
          The item catalog is unavailable right now. You can still type lines yourself.
        </Alert>
      )}
      {offer}
      {problem && (
        <Alert severity="error" data-problem>
          {problem}
        </Alert>
      )}
      <LineEditor
        kind={kind}
        lines={lines}
        setLines={setLines}
        showsProblems={showsProblems}
        costs={kind === 'quote' ? margin.shown : undefined}
      />
      <TotalsPanel
        totals={totals}
        taxRate={taxRate}
        taxName={taxName}
        showsRetainage={kind === 'invoice'}
      />
      {kind === 'quote' && (
        <MarginPanel lines={lines} setLines={setLines} totals={totals} margin={margin} />
      )}
      {isPicking && (
        <Slot
          id="document.item-picker@1"
          mode={kind}
          isOpen
          onClose={() => setPicking(false)}
          onPick={(items) => {
            setLines((before) => addPicked(before, items));
            setPicking(false);
          }}
        />
      )}
    </Stack>
  );
}
