import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  formatDateTime,
  Skeleton,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { ConfirmDialog, formatPhone } from '@plumbline/design/forms';
import { denialReason, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ClientConsent } from '../../../data/messages.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { sends } from '../../../shared/edits.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import type { Consent } from './useConsent.ts';

function ConsentChip({ record }: { record: ClientConsent | null }) {
  if (!record) return <StatusChip label="No consent yet" tone="neutral" shape="ring" />;
  return record.has_consented && !record.opted_out ? (
    <StatusChip label="Consent granted" tone="success" shape="check" />
  ) : (
    <StatusChip label="Opted out" tone="error" shape="cross" />
  );
}

const at = (instant: string | null) => (instant ? ` on ${formatDateTime(instant)}` : '');

/** Who recorded the consent, when, and with which wording. */
function proofOf(record: ClientConsent): string {
  const { opted_out, opted_out_date, consent_date, source, recorded_by_name } = record;
  if (source === 'sms')
    return opted_out
      ? `The client texted STOP${at(opted_out_date)}. Only they can opt back in, by texting START.`
      : `The client texted START${at(consent_date)}.`;
  const by = recorded_by_name ? ` by ${recorded_by_name}` : '';
  return opted_out
    ? `Declined or withdrawn${at(opted_out_date)}, recorded${by}.`
    : `Recorded${by}${at(consent_date)}.`;
}

type ConsentStateProps = { client: ClientRow; phone: string; consent: Consent };

/** The client's texting consent, its proof, and the button that changes it. */
export function ConsentState({ client, phone, consent }: ConsentStateProps) {
  const [isOpen, setOpen] = useState<'ask' | 'withdraw'>();
  const denial = denialReason(useAccess(sends));
  const { record, error } = consent;
  const close = () => setOpen(undefined);
  if (error) return <Alert severity="error">Couldn’t load the consent. {messageOf(error)}</Alert>;
  if (record === undefined)
    return <Skeleton component="output" height={48} aria-label="Loading consent" />;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ConsentChip record={record} />
        <Typography component="span" variant="body2">
          {formatPhone(phone)}
        </Typography>
        {!consent.isStopped && (
          <ActionButton
            size="small"
            denial={denial}
            sx={{ ml: 'auto' }}
            onClick={() => setOpen(consent.isGranted ? 'withdraw' : 'ask')}
          >
            {consent.isGranted ? 'Withdraw consent' : 'Ask for consent'}
          </ActionButton>
        )}
      </Box>
      {record && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {proofOf(record)}
          {record.consent_text && record.source !== 'sms' && ` “${record.consent_text}”`}
        </Typography>
      )}
      {isOpen === 'ask' && (
        <ConsentDialog
          client={client}
          phone={phone}
          consent={consent}
          grantLabel="Record consent"
          onClose={close}
        />
      )}
      {isOpen === 'withdraw' && (
        <ConfirmDialog
          isOpen
          title="Withdraw consent"
          message={`We won’t text ${client.name} until they consent again.`}
          confirmLabel="Withdraw consent"
          tone="error"
          isWorking={consent.isSaving}
          onConfirm={() => void consent.set(false, 'Withdrawn').then(close)}
          onClose={close}
        />
      )}
    </Box>
  );
}
