import { skipToken, useClientChoiceQuery, z, type ClientChoice } from '@plumbline/data';
import { Alert, FailedState, LoadingState, Page, PageHeader, today } from '@plumbline/design';
import {
  idOf,
  useCompanyId,
  useGo,
  useLocation,
  useSearchParams,
  useSession,
} from '@plumbline/platform';
import { addDays } from '@plumbline/domain/formats';
import { useState } from 'react';
import { useBillingChangeOrdersQuery, type BillableChangeOrder } from '../../data/changeOrders.ts';
import { useInvoiceNumberQuery } from '../../data/invoices.ts';
import { useBillingProjectQuery, type ProjectChoice } from '../../data/lookups.ts';
import { useBillingTaxesQuery, type Taxes } from '../../data/taxes.ts';
import { changeOrderLine, emptyLine } from '../../shared/draftLines.ts';
import { startingTax } from '../../shared/wizard/useClientTax.ts';
import { draftKey } from '../../shared/draftStorage.ts';
import { termDays } from '../../shared/labels.ts';
import { emptyInvoice } from './invoiceForm.ts';
import { InvoiceWizard } from './InvoiceWizard.tsx';

const arrival = z.object({ clientId: z.string() }).partial().catch({});

/**
 * Creates an invoice; `?project=` starts it with that project and its client, `&change_order=` also with that
 * change order.
 */
export function InvoiceNewPage() {
  const company = useCompanyId();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const projectId = idOf(search, 'project');
  const orderId = idOf(search, 'change_order');
  const number = useInvoiceNumberQuery();
  const taxes = useBillingTaxesQuery(company);
  const project = useBillingProjectQuery(projectId ? { company, id: projectId } : skipToken);
  const clientId = project.data?.client_id ?? arrival.parse(state ?? {}).clientId;
  const client = useClientChoiceQuery(clientId ? { company, id: clientId } : skipToken);
  const orders = useBillingChangeOrdersQuery(
    projectId && orderId ? { company, project: projectId } : skipToken,
  );
  if (number.isError || project.isError || client.isError || taxes.isError || orders.isError)
    return (
      <Page width="form">
        <FailedState
          title="Failed to load invoice data. Please try again."
          onRetry={() => {
            if (number.isError) void number.refetch();
            if (project.isError) void project.refetch();
            if (client.isError) void client.refetch();
            if (taxes.isError) void taxes.refetch();
            if (orders.isError) void orders.refetch();
          }}
        />
      </Page>
    );
  if (
    number.data === undefined ||
    taxes.data === undefined ||
    project.isLoading ||
    client.isLoading ||
    orders.isLoading ||
    (clientId && !client.isSuccess)
  )
    return <LoadingState label="Loading…" />;
  const order = orders.data?.find(({ id }) => id === orderId);
  return (
    <Page width="text">
      <PageHeader title="New invoice" description="Details, line items, review." />
      {search.has('project') && !projectId && (
        <Alert severity="info" sx={{ mb: 2 }}>
          We couldn’t find the project in this link. Choose a client and a project below.
        </Alert>
      )}
      {orders.data && !order && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This change order is already invoiced or not approved yet.
        </Alert>
      )}
      <Creating
        suggested={number.data}
        taxes={taxes.data}
        project={project.data ?? undefined}
        client={client.data ?? undefined}
        order={order}
      />
    </Page>
  );
}

type CreatingProps = {
  suggested: string;
  taxes: Taxes;
  project?: ProjectChoice | undefined;
  client?: ClientChoice | undefined;
  order?: BillableChangeOrder | undefined;
};

function Creating({ suggested, taxes, project, client, order }: CreatingProps) {
  const { user } = useSession();
  const go = useGo();
  const [start] = useState(() => ({
    id: crypto.randomUUID(),
    version: null,
    suggested,
    head: {
      ...emptyInvoice(),
      invoice_number: suggested,
      ...startingTax(client, taxes),
      client_id: client?.id ?? '',
      project_id: project?.id ?? '',
      title: order ? `${order.number} ${order.title}`.slice(0, 200) : (project?.name ?? ''),
      due_date: addDays(today(), termDays(client?.payment_terms)),
    },
    lines: [order ? changeOrderLine(order) : emptyLine()],
  }));
  return (
    <InvoiceWizard
      storageKey={draftKey('invoice', user.id, 'new')}
      start={start}
      ignoresStored={client !== undefined || order !== undefined}
      onSaved={({ id }) => go('billing.invoice', { params: { invoiceId: id } })}
      onCancel={() => go('billing.invoices')}
    />
  );
}
