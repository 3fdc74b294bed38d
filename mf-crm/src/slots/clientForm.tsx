import type { SlotProps } from '@plumbline/contract';
import { ClientFormDialog } from '../features/client-form/ClientFormDialog.tsx';

/** Adds a client from another area's picker, or returns an existing one. */
export function Fill(props: SlotProps<'client.form@1'>) {
  return <ClientFormDialog {...props} />;
}
