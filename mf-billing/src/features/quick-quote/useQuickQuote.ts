import { formatPhone, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useEmit, useGo, useSession } from '@plumbline/platform';
import { useRef, useState } from 'react';
import { useBillingClientAddMutation } from '../../data/lookups.ts';
import { useQuoteSaveMutation } from '../../data/quotes.ts';
import type { LineInput } from '../../data/schemas.ts';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import type { Taxes } from '../../data/taxes.ts';
import { emptyLine } from '../../shared/draftLines.ts';
import { draftKey } from '../../shared/draftStorage.ts';
import { startingTax } from '../../shared/wizard/useClientTax.ts';
import { useDocumentWizard } from '../../shared/wizard/useDocumentWizard.ts';
import { useWizardDraft } from '../../shared/wizard/useWizardDraft.ts';
import { toQuoteValues } from '../quote-wizard/quoteForm.ts';
import { toQuoteInput } from '../quote-wizard/quoteInput.ts';
import { emptyQuick, hasNewClient, noNewClient, quickForm, type QuickValues } from './quickForm.ts';

type QuickOptions = { suggested: string; taxes: Taxes };
const newClientFields = ['new_name', 'new_phone', 'new_email'] as const;
type Typed = { head: QuickValues; items: LineInput[] };

/** The draft, which the step-by-step form shares, and how it is saved: a new client first, then the quote. */
export function useQuickQuote({ suggested, taxes }: QuickOptions) {
  const { user } = useSession();
  const go = useGo();
  const emit = useEmit();
  const [start] = useState(() => ({
    id: crypto.randomUUID(),
    version: null,
    suggested,
    head: { ...emptyQuick(), quote_number: suggested, ...startingTax(null, taxes) },
    lines: [emptyLine()],
  }));
  const draft = useWizardDraft<QuickValues>({
    storageKey: draftKey('quote', user.id, 'new'),
    start,
  });
  const form = useZodForm<QuickValues, QuickValues>(quickForm, draft.head);
  const [saveQuote, { isLoading }] = useQuoteSaveMutation();
  const addClient = useAddClient();
  const then = useRef<'send' | 'open'>('open');

  const onSave = async ({ head, items }: Typed) => {
    const added = await addClient(head);
    if (added.error !== undefined) return { error: added.error };
    if (added.id !== undefined) {
      form.setValue('client_id', added.id);
      for (const field of newClientFields) form.setValue(field, '');
    }
    const typed = {
      ...head,
      title: head.title.trim() || (items[0]?.name.slice(0, 200) ?? ''),
      client_id: added.id ?? head.client_id,
    };
    return saveQuote({ quote: toQuoteInput(draft.id, typed, draft.suggested), items });
  };
  const wizard = useDocumentWizard<QuickValues, QuoteFile>({
    kind: 'quote',
    draft,
    form,
    file: undefined,
    needsItems: true,
    toValues: (quote) => ({ ...toQuoteValues(quote), ...noNewClient }),
    numberOf: ({ quote_number }) => quote_number,
    checkBasic: () => form.trigger(),
    onSave,
    onConflict: () => Promise.resolve(undefined),
    onSaved: ({ id }) => {
      emit('quote.created@1', { quote_id: id });
      go('billing.quote', {
        params: { quoteId: id },
        ...(then.current === 'send' && { query: { action: 'send' } }),
      });
    },
    onCancel: () => go('billing.quotes'),
  });
  return {
    form,
    draft,
    wizard,
    isSaving: isLoading,
    /** Saves the quote, called after its first line unless it has a title, and opens it. */
    save: (next: 'send' | 'open') => {
      then.current = next;
      wizard.submit();
    },
  };
}

/** Adds the typed client, once however often it is tried; answers its id, or undefined where none was typed. */
function useAddClient() {
  const company = useCompanyId();
  const emit = useEmit();
  const [add] = useBillingClientAddMutation();
  const [id] = useState(() => crypto.randomUUID());
  return async (head: QuickValues): Promise<{ id?: string; error?: unknown }> => {
    const { client_id, new_name, new_phone, new_email } = head;
    if (client_id !== '' || !hasNewClient(head)) return {};
    const { error } = await add({
      company,
      id,
      client: {
        name: new_name.trim(),
        phone: formatPhone(new_phone),
        email: new_email.trim(),
      },
    });
    if (error !== undefined) return { error };
    emit('client.created@1', { client_id: id });
    return { id };
  };
}
