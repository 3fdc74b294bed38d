import { Typography } from '@plumbline/design';
import { FormDialog, TabPanel, Tabs } from '@plumbline/design/forms';
import type { ClientRow } from '../../data/schemas.ts';
import { SimilarClients } from './SimilarClients.tsx';
import { ClientTabFields } from './ClientTabFields.tsx';
import { tabIds, type ClientTab } from './clientForm.ts';
import { useClientForm } from './useClientForm.ts';

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
  const { form, client, tab, setTab, alike, submit } = useClientForm({
    opened,
    name,
    onMade,
    onClose,
  });
  const { isSubmitting } = form.formState;

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

function submitLabel(isEdit: boolean, isSaving: boolean): string {
  if (isSaving) return isEdit ? 'Updating Client...' : 'Creating Client...';
  return isEdit ? 'Update Client' : 'Create Client';
}
