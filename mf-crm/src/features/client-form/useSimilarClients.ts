import { useWatch, type ZodForm } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyClientsAlikeQuery, type SimilarClient } from '../../data/clients.ts';
import type { ClientOutput, ClientValues } from './clientForm.ts';

/** Identity of the client in the form, ignoring spelling. */
const whoIs = (fields: readonly string[]) => fields.join('\n').toLowerCase();

/** Clients like the one in the form, found once per name, phone, and email. */
export function useSimilarClients(form: ZodForm<ClientValues, ClientOutput>, id: string) {
  const company = useCompanyId();
  const [findAlike] = useLazyClientsAlikeQuery();
  // `of` is what they were checked for.
  const [found, setFound] = useState<{ of: string; clients: SimilarClient[] }>();
  const of = whoIs(useWatch({ control: form.control, name: ['name', 'email', 'phone'] }));
  return {
    alike: found?.of === of ? found.clients : [],
    /** Looks for them unless done before; returns whether there are any the user has not seen yet. */
    find: async ({ name, email, phone }: ClientOutput) => {
      if (found?.of === of) return false;
      const { data = [] } = await findAlike({ company, name, email, phone });
      const clients = data.filter((one) => one.id !== id);
      setFound({ of, clients });
      return clients.length > 0;
    },
  };
}
