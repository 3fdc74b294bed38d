import { useGo, useLink, useAccess } from '@plumbline/platform';
import type { ClientRow } from '../data/schemas.ts';

/** Links from a client to a new quote and a new project; undefined where unavailable. */
export function useClientLinks() {
  const go = useGo();
  const quotes = useLink('billing.quotes');
  const projects = useLink('projects.list');
  const canQuote = useAccess({ feature: 'create_edit_quotes', permission: 'edit_documents' });
  const canStart = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  return {
    createQuote:
      quotes !== undefined && canQuote.answer === 'allow'
        ? ({ id }: Pick<ClientRow, 'id'>) =>
            void go('billing.quotes', {}, { state: { clientId: id, action: 'create' } })
        : undefined,
    startProject:
      projects !== undefined && canStart.answer === 'allow'
        ? ({ id, name }: Pick<ClientRow, 'id' | 'name'>) =>
            void go('projects.list', {
              query: { clientId: id, clientName: name, action: 'create' },
            })
        : undefined,
  };
}
