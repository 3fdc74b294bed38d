import { Alert, Box, Button, Stack } from '@plumbline/design';
import { useGo } from '@plumbline/platform';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Taxes } from '../../data/taxes.ts';
import { withoutBlank } from '../../shared/draftLines.ts';
import { newValue } from '../../shared/NewClientButton.tsx';
import { MarginPanel } from '../../shared/margin/MarginPanel.tsx';
import { useShownCosts } from '../../shared/margin/useItemCosts.ts';
import { DraftNotice } from '../../shared/wizard/DraftNotice.tsx';
import { TaxQuestion, type ChosenTax } from '../../shared/wizard/TaxQuestion.tsx';
import { TotalsPanel } from '../../shared/wizard/TotalsPanel.tsx';
import { useIsExempt } from '../../shared/wizard/useClientTax.ts';
import { useDraftTotals } from '../../shared/wizard/useDraftTotals.ts';
import { ClientInputs } from './ClientInputs.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { StartFromTemplate } from './StartFromTemplate.tsx';
import { QuickLines } from './QuickLines.tsx';
import { useQuickQuote } from './useQuickQuote.ts';

type QuickQuoteProps = {
  /** The number that the next quote will probably get. */
  suggested: string;
  taxes: Taxes;
};

/** On a phone it takes the place of the bottom bar, in reach of the thumb. */
const actionBar = {
  gap: 1,
  justifyContent: 'flex-end',
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 1,
  py: 1,
  bgcolor: 'background.default',
} as const;

/** The form on the left, the document as the client will see it on the right. */
export function QuickQuote(props: QuickQuoteProps) {
  const { form, draft, wizard, isSaving, save } = useQuickQuote(props);
  const isExempt = useIsExempt(wizard.head.client_id);
  const totals = useDraftTotals(draft.lines, { ...wizard.head, isExempt });
  const [isNoticeClosed, setNoticeClosed] = useState(!draft.wasRestored);
  // A key renders the lines at once, and what depends on them when there is time.
  const settled = useDeferredValue(draft.lines);
  const filled = useMemo(() => withoutBlank(settled), [settled]);
  const margin = useShownCosts(settled);
  const answerTax = useCallback(
    ({ tax_rate, tax_name }: ChosenTax) => {
      if (isExempt) return;
      form.setValue('tax_rate', tax_rate, newValue);
      form.setValue('tax_name', tax_name, newValue);
    },
    [form, isExempt],
  );
  const go = useGo();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 480px)' },
      }}
    >
      <form aria-label="Quick quote" noValidate onSubmit={(event) => event.preventDefault()}>
        <Stack spacing={2}>
          {!isNoticeClosed && (
            <DraftNotice
              document="quote"
              onClose={() => setNoticeClosed(true)}
              onDiscard={wizard.discard}
            />
          )}
          <ClientInputs form={form} formState={form.formState} />
          {wizard.showsProblems && wizard.itemsProblem && (
            <Alert severity="error" data-problem>
              {wizard.itemsProblem}
            </Alert>
          )}
          <StartFromTemplate lines={settled} setLines={draft.setLines} form={form} />
          <QuickLines
            lines={draft.lines}
            setLines={draft.setLines}
            showsProblems={wizard.showsProblems}
            costs={margin.shown}
          />
          <TaxQuestion onAnswer={answerTax} />
          <TotalsPanel
            totals={totals}
            taxRate={wizard.head.tax_rate}
            taxName={wizard.head.tax_name}
          />
          <MarginPanel lines={settled} setLines={draft.setLines} totals={totals} margin={margin} />
          <MoreDetails form={form} formState={form.formState} />
          {wizard.refusal && <Alert severity="error">{wizard.refusal}</Alert>}
          <Stack direction="row" data-bottom-bar sx={actionBar}>
            <Button color="inherit" onClick={() => go('billing.quotes')}>
              Cancel
            </Button>
            <Button variant="outlined" disabled={isSaving} onClick={() => save('open')}>
              Save draft
            </Button>
            <Button variant="contained" loading={isSaving} onClick={() => save('send')}>
              Send quote
            </Button>
          </Stack>
        </Stack>
      </form>
      <DraftPreview id={draft.id} head={wizard.head} lines={filled} totals={totals} />
    </Box>
  );
}
