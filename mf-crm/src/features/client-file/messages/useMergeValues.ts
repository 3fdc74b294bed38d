import { skipToken } from '@plumbline/data';
import { formatDate } from '@plumbline/design';
import { useCompanyId, useSession, useVerdict } from '@plumbline/platform';
import {
  useClientInvoicesQuery,
  useClientProjectsQuery,
  type ClientInvoice,
} from '../../../data/clientFile.ts';
import type { ClientRow } from '../../../data/schemas.ts';

const isOpen = ({ status, balance }: ClientInvoice) => balance > 0 && status !== 'draft';

/** What a template's merge fields stand for with this client; a reminder speaks of the oldest open invoice. */
export function useMergeValues(client: Pick<ClientRow, 'id' | 'name'>) {
  const of = { company: useCompanyId(), client: client.id };
  const { company } = useSession();
  const canSeeMoney = useVerdict({ permission: 'view_money' }).answer === 'allow';
  const { data: projects = [] } = useClientProjectsQuery(of);
  const { data: invoices = [] } = useClientInvoicesQuery(canSeeMoney ? of : skipToken);
  const project = projects.find(({ status }) => status !== 'completed') ?? projects[0];
  const invoice = invoices.findLast(isOpen);
  return {
    client_name: client.name,
    company_name: company.name,
    project_name: project?.name,
    percent: project && String(project.completion_percentage),
    invoice_number: invoice?.invoice_number,
    due_date: invoice?.due_date ? formatDate(invoice.due_date) : undefined,
  };
}
