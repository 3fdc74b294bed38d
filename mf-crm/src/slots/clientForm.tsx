import type { SlotProps } from '@plumbline/contract';
import { ClientFormDialog } from '../features/client-form/ClientFormDialog.tsx';

/** Adds a client where one is chosen, or hands over one that is there already. */
export function Fill(props: SlotProps<'client.form@1'>) {
  return <ClientFormDialog {...props} />;
}
