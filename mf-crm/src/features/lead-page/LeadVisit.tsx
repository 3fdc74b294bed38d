import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  DetailSection,
  RowsSkeleton,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useLeadVisitQuery,
  useLeadVisitSaveMutation,
  type Booking,
} from '../../data/leadVisits.ts';
import type { Lead } from '../../data/leadSchemas.ts';
import { BookingLinkDialog } from './BookingLinkDialog.tsx';
import { VisitDialog } from './VisitDialog.tsx';

type LeadVisitProps = { lead: Lead; canEdit: boolean; canSend: boolean };

function Booked({ visit }: { visit: NonNullable<Booking['visit']> }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{visit.when}</Typography>
      {visit.person && <Typography variant="body2">Assigned to {visit.person}</Typography>}
      {visit.is_past && <StatusChip label="Past" tone="neutral" shape="pause" />}
    </Box>
  );
}

/** The visit of the lead: booked here, or by the person with a link. */
export function LeadVisit({ lead, canEdit, canSend }: LeadVisitProps) {
  const toasts = useToasts();
  const { data, error, isFetching, refetch } = useLeadVisitQuery(lead.id);
  const [save, { isLoading }] = useLeadVisitSaveMutation();
  const [open, setOpen] = useState<'book' | 'link' | 'cancel'>();
  const close = () => setOpen(undefined);
  const cancel = async () => {
    const { error: refused } = await save({ lead: lead.id, at: null });
    if (refused) toasts.error(messageOf(refused));
    else toasts.success('Visit canceled');
    close();
  };
  const isComing = data?.visit ? !data.visit.is_past : false;
  const isOpen = canEdit && lead.outcome === 'open';
  return (
    <DetailSection title="Visit" isCard>
      {data?.visit && <Booked visit={data.visit} />}
      {data && !data.visit && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No visit booked.
        </Typography>
      )}
      {!data && error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {messageOf(error)}
        </Alert>
      )}
      {!data && !error && <RowsSkeleton label="Loading the visit" rows={1} rowHeight={44} />}
      {data && isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button variant="outlined" onClick={() => setOpen('book')}>
            {isComing ? 'Move visit' : 'Book visit'}
          </Button>
          {canSend && data.is_offered && (lead.email ?? lead.may_text) && (
            <Button onClick={() => setOpen('link')}>Send booking link</Button>
          )}
          {isComing && <Button onClick={() => setOpen('cancel')}>Cancel visit</Button>}
        </Box>
      )}
      {open === 'book' && data && <VisitDialog lead={lead} booking={data} onClose={close} />}
      {open === 'link' && <BookingLinkDialog lead={lead} onClose={close} />}
      {open === 'cancel' && (
        <ConfirmDialog
          isOpen
          title="Cancel the visit?"
          message={`${lead.contact_name} gets a message, and can choose another time.`}
          confirmLabel="Cancel visit"
          cancelLabel="Keep visit"
          tone="error"
          isWorking={isLoading}
          onConfirm={() => void cancel()}
          onClose={close}
        />
      )}
    </DetailSection>
  );
}
