import { DateText } from '@plumbline/design';
import { useWatch, useZodForm } from '@plumbline/design/forms';
import { useEmit } from '@plumbline/platform';
import { useMemo } from 'react';
import { useLazyQuoteFileQuery, useQuoteSaveMutation } from '../../data/quotes.ts';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import { DocumentWizard } from '../../shared/wizard/DocumentWizard.tsx';
import { useWizardDraft, type DraftOptions } from '../../shared/wizard/useWizardDraft.ts';
import { PackageNames } from '../../shared/lines/packageNames.ts';
import { PackagesPanel } from './PackagesPanel.tsx';
import { QuoteBasicStep } from './QuoteBasicStep.tsx';
import { quoteForm, toQuoteValues, type QuoteValues } from './quoteForm.ts';
import { toQuoteInput } from './quoteInput.ts';

type QuoteWizardProps = DraftOptions<QuoteValues> & {
  /** The quote being edited; absent for a new one. */
  quote?: QuoteFile;
  onSaved: (quote: QuoteFile) => void;
  onCancel: () => void;
};

/** The quote wizard, in three steps; lines are optional. */
export function QuoteWizard({ quote, onSaved, onCancel, ...draftOptions }: QuoteWizardProps) {
  const draft = useWizardDraft(draftOptions);
  const form = useZodForm<QuoteValues, QuoteValues>(quoteForm, draft.head);
  const [save, { isLoading }] = useQuoteSaveMutation();
  const [fetchQuote] = useLazyQuoteFileQuery();
  const emit = useEmit();
  const packages = useWatch({ control: form.control, name: 'packages' });
  const names = useMemo(() => packages.map(({ name }) => name.trim()).filter(Boolean), [packages]);
  const number = quote ? quote.quote_number : draft.suggested;
  return (
    <PackageNames value={names}>
      <DocumentWizard<QuoteValues, QuoteFile>
        kind="quote"
        draft={draft}
        form={form}
        file={quote}
        toValues={toQuoteValues}
        numberOf={({ quote_number }) => quote_number}
        checkBasic={() => form.trigger()}
        nextDenial={({ quote_number, title }) => {
          if (!quote_number.trim()) return 'Add a quote number to continue.';
          return title.trim() ? undefined : 'Add a title to continue.';
        }}
        reviewFacts={({ valid_until, terms }) => [
          ['Valid until', valid_until ? <DateText value={valid_until} /> : 'No end'],
          ['Terms', terms.trim()],
        ]}
        onSave={({ head, ...rest }) =>
          save({ quote: toQuoteInput(draft.id, head, number), ...rest })
        }
        onConflict={(id) =>
          fetchQuote(id)
            .unwrap()
            .then((latest) => (latest.status === 'draft' ? latest : undefined))
            .catch(() => undefined)
        }
        isSaving={isLoading}
        onSaved={(saved) => {
          if (!quote) emit('quote.created@1', { quote_id: saved.id });
          onSaved(saved);
        }}
        onCancel={onCancel}
        basicStep={<QuoteBasicStep form={form} isNumberFixed={quote !== undefined} />}
        offer={() => <PackagesPanel form={form} lines={draft.lines} setLines={draft.setLines} />}
      />
    </PackageNames>
  );
}
