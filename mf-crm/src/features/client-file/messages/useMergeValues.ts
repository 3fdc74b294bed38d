import { skipToken } from '@plumbline/data';
import { formatDate } from '@plumbline/design';
import { useCompanyId, useSession, useAccess } from '@plumbline/platform';
import {
  useClientInvoicesQuery,
  useClientProjectsQuery,
  type ClientInvoice,
} from '../../../data/clientFile.ts';
import type { ClientRow } from '../../../data/schemas.ts';

const isOpen = ({ status, balance }: ClientInvoice) => balance > 0 && status !== 'draft';

/** The values of a template's merge fields for this client; reminders use the oldest open invoice. */
export function useMergeValues(client: Pick<ClientRow, 'id' | 'name'>) {
  const of = { company: useCompanyId(), client: client.id };
  const { company } = useSession();
  const canSeeMoney = useAccess({ permission: 'view_money' }).answer === 'allow';
  const projects = useClientProjectsQuery(of);
  const invoices = useClientInvoicesQuery(canSeeMoney ? of : skipToken);
  const failed = [projects, invoices].filter(({ error, data }) => error && !data);
  const project = projects.data?.find(({ status }) => status !== 'completed') ?? projects.data?.[0];
  const invoice = invoices.data?.findLast(isOpen);
  const values = {
    client_name: client.name,
    company_name: company.name,
    project_name: project?.name,
    percent: project && String(project.completion_percentage),
    invoice_number: invoice?.invoice_number,
    due_date: invoice?.due_date ? formatDate(invoice.due_date) : undefined,
  };
  return {
    values,
    /** Why values of projects or invoices are missing, when a request failed. */
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
