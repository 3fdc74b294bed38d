import { isDataError, messageOf } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import {
  FormDialog,
  showServerError,
  TabPanel,
  Tabs,
  staleReason,
  staleMessage,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import {
  useCompanyId,
  useEmit,
  useOnboarding,
  useToasts,
  useUnsavedWork,
} from '@plumbline/platform';
import { useState } from 'react';
import {
  useClientSaveMutation,
  useLazyClientDetailQuery,
  useLazyClientsAlikeQuery,
  type SimilarClient,
} from '../../data/clients.ts';
import type { ClientRow } from '../../data/schemas.ts';
import { SimilarClients } from './SimilarClients.tsx';
import { ClientTabFields } from './ClientTabFields.tsx';
import {
  clientForm,
  emptyClient,
  tabIds,
  tabWith,
  toForm,
  toInput,
  type ClientOutput,
  type ClientTab,
  type ClientValues,
} from './clientForm.ts';

const tabLabels: Record<ClientTab, string> = {
  basic: 'Basic Info',
  address: 'Address',
  additional: 'Additional',
};
const tabs = tabIds.map((id) => ({ id, label: tabLabels[id] }));

type ClientFormDialogProps = {
  /** The client being edited; none for a new one. */
  client?: ClientRow | undefined;
  /** Prefilled name of a new client. */
  name?: string;
  /** Called with the new client, or the existing one the user selected. */
  onMade?: (id: string) => void;
  onClose: () => void;
};

/** Adds or edits a client, in three tabs. */
export function ClientFormDialog({
  client: opened,
  name = '',
  onMade,
  onClose,
}: ClientFormDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const emit = useEmit();
  const onboarding = useOnboarding();
  const [save] = useClientSaveMutation();
  const [fetchClient] = useLazyClientDetailQuery();
  const [findAlike] = useLazyClientsAlikeQuery();
  const [client, setClient] = useState(opened);
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const [tab, setTab] = useState<ClientTab>('basic');
  const form = useZodForm<ClientValues, ClientOutput>(
    clientForm,
    client ? toForm(client) : { ...emptyClient, name },
  );
  const { errors, submitCount, isDirty, isSubmitting } = form.formState;
  useUnsavedWork(isDirty);

  // A failed submit opens the tab with the first error.
  const [seen, setSeen] = useState(0);
  if (submitCount !== seen) {
    setSeen(submitCount);
    setTab(tabWith(Object.keys(errors)) ?? tab);
  }

  // Similar clients are shown once per name, phone, and email; `of` is what they were checked for.
  const [found, setFound] = useState<{ of: string; clients: SimilarClient[] }>();
  const of = whoIs(useWatch({ control: form.control, name: ['name', 'email', 'phone'] }));
  const alike = found?.of === of ? found.clients : [];

  const submit = async (values: ClientOutput) => {
    if (!client && found?.of !== of) {
      const { name, email, phone } = values;
      const { data = [] } = await findAlike({ company, name, email, phone });
      const clients = data.filter((one) => one.id !== id);
      setFound({ of, clients });
      if (clients.length > 0) return;
    }
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

  return (
    <FormDialog
      isOpen
      title={client ? 'Edit Client' : 'Add New Client'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={
        alike.length > 0 && !isSubmitting
          ? 'Add anyway'
          : submitLabel(Boolean(client), isSubmitting)
      }
      width="md"
    >
      <Tabs label="Client form" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel id={tab}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Step {tabIds.indexOf(tab) + 1} of {tabIds.length}
        </Typography>
        <ClientTabFields tab={tab} control={form.control} />
      </TabPanel>
      {alike.length > 0 && (
        <SimilarClients
          clients={alike}
          {...(onMade && {
            onChoose: (one: string) => {
              onMade(one);
              onClose();
            },
          })}
        />
      )}
    </FormDialog>
  );
}

/** Identity of the client in the form, ignoring spelling. */
const whoIs = (fields: readonly string[]) => fields.join('\n').toLowerCase();

function submitLabel(isEdit: boolean, isSaving: boolean): string {
  if (isSaving) return isEdit ? 'Updating Client...' : 'Creating Client...';
  return isEdit ? 'Update Client' : 'Create Client';
}
