import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
} from '@plumbline/design';
import { denialReason, useAccess, useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useLeadFormsQuery, type LeadForm } from '../../data/leadForms.ts';
import { useLeadSetupQuery } from '../../data/leadSetup.ts';
import { FormCard } from './FormCard.tsx';
import { WebsiteFormDialog } from './WebsiteFormDialog.tsx';

/** /lead-forms: the forms of the company's website. */
export function LeadFormsPage() {
  const company = useCompanyId();
  const { data, error, refetch, isFetching } = useLeadFormsQuery(company);
  const { data: choices } = useLeadSetupQuery(company);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_clients', permission: 'manage_settings' }),
  );
  const [open, setOpen] = useState<{ form?: LeadForm }>();
  const add = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => setOpen({})}
    >
      New form
    </ActionButton>
  );
  return (
    <Page width="text">
      <PageHeader
        title="Website forms"
        description="Requests from your website become leads"
        actions={data?.length !== 0 && add}
      />
      {data?.length === 0 && (
        <EmptyState
          title="No forms yet"
          description="Add a form and put it on your website. It needs no script."
          action={add}
        />
      )}
      {data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {data.map((form) => (
            <FormCard key={form.id} form={form} onEdit={() => setOpen({ form })} />
          ))}
        </Box>
      ) : error ? (
        <FailedState
          title="Failed to load forms"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PartWait name="Website forms">
          <RowsSkeleton label="Loading forms" rows={3} rowHeight={160} />
        </PartWait>
      )}
      {open && choices && !denial && (
        <WebsiteFormDialog choices={choices} form={open.form} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}
