import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  FailedState,
  RowsSkeleton,
  SectionCard,
  Stack,
} from '@plumbline/design';
import { ConfirmDialog, CopyField } from '@plumbline/design/forms';
import { denialReason, useAccess, useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useBillAddressQuery,
  useNewBillAddressMutation,
  type BillMail,
} from '../../data/billAddress.ts';
import { ForwardedMails } from './ForwardedMails.tsx';

/** The company's email address for bills, and what came to it last. */
export function BillAddressCard() {
  const { data, error, isFetching, refetch } = useBillAddressQuery(useCompanyId());
  return (
    <SectionCard
      isMain
      title="Bills by email"
      description="Forward bills to this address, or give it to vendors. PDFs and photos go to the bill inbox, where someone checks them. Nothing is approved or paid automatically."
    >
      {data && !data.is_set_up && (
        <Alert severity="info">
          Bills by email aren’t set up on this installation. Ask whoever runs it. Until then, upload
          bills or take a photo.
        </Alert>
      )}
      {data?.is_set_up && <Address address={data.address} mails={data.mails} />}
      {!data && error ? (
        <FailedState
          title="Couldn’t load the address for bills"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error && <RowsSkeleton label="Loading the address for bills" rows={2} />}
    </SectionCard>
  );
}

type AddressProps = { address: string | null; mails: readonly BillMail[] };

function Address({ address, mails }: AddressProps) {
  const toasts = useToasts();
  const [make, { isLoading, error }] = useNewBillAddressMutation();
  const [isAsking, setAsking] = useState(false);
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'manage_settings' }),
  );
  const confirm = async () => {
    const made = await make();
    setAsking(false);
    if (!made.error) toasts.success(address ? 'New address made' : 'Address made');
  };
  return (
    <Stack spacing={2}>
      {address && <CopyField label="Address for bills" value={address} />}
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      <Box>
        <ActionButton
          variant="outlined"
          denial={denial}
          loading={isLoading}
          onClick={() => (address ? setAsking(true) : void confirm())}
        >
          {address ? 'New address' : 'Make an address'}
        </ActionButton>
      </Box>
      {address && <ForwardedMails mails={mails} />}
      {isAsking && (
        <ConfirmDialog
          isOpen
          title="New address for bills"
          message="Emails to the current address are refused from now on. Tell the vendors who use it."
          confirmLabel="Make new address"
          tone="error"
          isWorking={isLoading}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
