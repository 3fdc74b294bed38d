import { Alert, DateText, Stack } from '@plumbline/design';
import { ReviewHead } from '../../shared/wizard/ReviewHead.tsx';
import { ReviewLines } from '../../shared/wizard/ReviewLines.tsx';
import { ReviewTitle } from '../../shared/wizard/ReviewTitle.tsx';
import { TotalsPanel } from '../../shared/wizard/TotalsPanel.tsx';
import type { ProjectQuote } from './useProjectQuote.ts';

type ReviewProps = { quote: ProjectQuote; number: string | undefined; projectName: string };

export function QuoteReview({ quote, number, projectName }: ReviewProps) {
  const { form, values, filledLines, setStep, totals, tax } = quote;
  const until = values.valid_until;
  return (
    <Stack spacing={2}>
      <ReviewHead
        title={[number, values.title].filter(Boolean).join(' ')}
        head={{ ...form.getValues(), project_id: '', show_summary_only: false }}
        more={[
          ['Project', projectName],
          ['Valid until', until ? <DateText value={until} /> : 'No end'],
        ]}
        isInDialog
        onEdit={() => setStep('basic')}
      />
      <ReviewTitle title="Items" isInDialog onEdit={() => setStep('items')} />
      {filledLines.length === 0 && (
        <Alert severity="warning">Please add at least one item to the quote</Alert>
      )}
      <ReviewLines lines={filledLines} />
      <TotalsPanel totals={totals} {...tax} />
    </Stack>
  );
}
