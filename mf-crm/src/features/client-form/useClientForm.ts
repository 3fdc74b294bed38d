import { isDataError, messageOf } from '@plumbline/data';
import { showServerError, staleReason, staleMessage, useZodForm } from '@plumbline/design/forms';
import {
  useCompanyId,
  useEmit,
  useOnboarding,
  useToasts,
  useUnsavedWork,
} from '@plumbline/platform';
import { useState } from 'react';
import { useLazyClientDetailQuery } from '../../data/clients.ts';
import { useClientSaveMutation } from '../../data/clientChanges.ts';
import type { ClientRow } from '../../data/schemas.ts';
import {
  clientForm,
  emptyClient,
  tabWith,
  toForm,
  toInput,
  type ClientOutput,
  type ClientTab,
  type ClientValues,
} from './clientForm.ts';
import { useSimilarClients } from './useSimilarClients.ts';

type ClientFormOptions = {
  /** The client being edited; none for a new one. */
  opened: ClientRow | undefined;
  /** Prefilled name of a new client. */
  name: string;
  onMade: ((id: string) => void) | undefined;
  onClose: () => void;
};

/** The client form with its tabs, the clients like it, and how it is saved. */
export function useClientForm({ opened, name, onMade, onClose }: ClientFormOptions) {
  const company = useCompanyId();
  const toasts = useToasts();
  const emit = useEmit();
  const onboarding = useOnboarding();
  const [save] = useClientSaveMutation();
  const [fetchClient] = useLazyClientDetailQuery();
  const [client, setClient] = useState(opened);
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const [tab, setTab] = useState<ClientTab>('basic');
  const form = useZodForm<ClientValues, ClientOutput>(
    clientForm,
    client ? toForm(client) : { ...emptyClient, name },
  );
  const { errors, submitCount, isDirty } = form.formState;
  useUnsavedWork(isDirty);

  // A failed submit opens the tab with the first error.
  const [seen, setSeen] = useState(0);
  if (submitCount !== seen) {
    setSeen(submitCount);
    setTab(tabWith(Object.keys(errors)) ?? tab);
  }

  const similar = useSimilarClients(form, id);
  const submit = async (values: ClientOutput) => {
    if (!client && (await similar.find(values))) return;
    const { error } = await save({
      company,
      id,
      client: toInput(values),
      version: client?.version,
    });
    if (error) {
      await refuse(error);
      return;
    }
    toasts.success(`Client "${values.name}" ${client ? 'updated' : 'created'} successfully`);
    if (!client) {
      emit('client.created@1', { client_id: id });
      onboarding.complete('firstClient');
      onMade?.(id);
    }
    onClose();
  };
  /** Loads the stored values into untouched fields; returns whether the client still exists. */
  const takeOver = async () => {
    const { data: stored } = await fetchClient({ company, id });
    if (!stored) return false;
    setClient(stored);
    form.reset(toForm(stored), { keepDirtyValues: true });
    return true;
  };
  const refuse = async (error: unknown) => {
    const verb = client ? 'update' : 'create';
    const isGone = client !== undefined && isDataError(error) && error.kind === 'notFound';
    const isStale = isGone && (await takeOver());
    const reason = isStale ? staleMessage('client') : messageOf(error);
    toasts.error(`Failed to ${verb} client: ${isStale ? staleReason : reason}`);
    const field = isDataError(error) ? error.field : undefined;
    const own = tabWith(field ? [field] : []);
    if (own) setTab(own);
    showServerError(form, {
      message: own || isGone ? reason : `Failed to ${verb} client. Please try again.`,
      field,
    });
  };
  return { form, client, tab, setTab, alike: similar.alike, submit };
}
