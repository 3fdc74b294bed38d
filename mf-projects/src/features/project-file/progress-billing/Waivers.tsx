import {
  ActionButton,
  Alert,
  Box,
  Button,
  Typography,
  dotted,
  formatMoney,
} from '@plumbline/design';
import { useState } from 'react';
import { useProjectDocumentsQuery } from '../../../data/documents.ts';
import { skipToken } from '@plumbline/data';
import type { LienWaiver } from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { SignaturesDialog } from '../documents/SignaturesDialog.tsx';
import { waiverLabels } from './billingLabels.ts';
import { WaiverDialog } from './WaiverDialog.tsx';
import type { WaiverPayment } from './waiverPayment.ts';

type WaiversProps = {
  project: ProjectFile;
  /** Those of the payment. */
  waivers: readonly LienWaiver[];
  payment: WaiverPayment;
  /** One below the heading above. */
  heading?: 'h3' | 'h4';
  denial: string | undefined;
};

/** The lien waivers of an application or a draw, with their signatures. */
export function Waivers({ project, waivers, payment, heading = 'h4', denial }: WaiversProps) {
  const [isAdding, setAdding] = useState(false);
  const [signing, setSigning] = useState<LienWaiver>();
  const { data: documents } = useProjectDocumentsQuery(signing ? project.id : skipToken);
  const document = documents?.find(({ id }) => id === signing?.document_id);
  return (
    <Box component="section" aria-label={`Lien waivers, ${payment.name}`} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component={heading} sx={{ flex: 1 }}>
          Lien waivers
        </Typography>
        <ActionButton size="small" denial={denial} onClick={() => setAdding(true)}>
          Add waiver
        </ActionButton>
      </Box>
      {waivers.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {payment.isPaid
            ? 'No waivers yet.'
            : 'No waivers yet. Conditional ones can go out with the invoice, unconditional ones after the payment cleared.'}
        </Typography>
      )}
      {waivers.map((waiver) => (
        <Box
          key={waiver.id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          <Typography variant="body2" sx={{ flex: '1 1 220px' }}>
            {dotted(
              waiverLabels[waiver.kind] ?? waiver.kind,
              waiver.claimant,
              formatMoney(waiver.amount),
              statusText(waiver),
            )}
          </Typography>
          {waiver.document_id && (
            <Button size="small" onClick={() => setSigning(waiver)}>
              Signatures
            </Button>
          )}
          {waiver.is_unpaid && (
            <Alert severity="warning" role="note" sx={{ flexBasis: '100%' }}>
              The payment for this unconditional waiver was reversed.
            </Alert>
          )}
        </Box>
      ))}
      {isAdding && (
        <WaiverDialog project={project} payment={payment} onClose={() => setAdding(false)} />
      )}
      {document && (
        <SignaturesDialog
          document={document}
          canAsk={denial === undefined}
          {...(signing && { signer: signing.claimant })}
          onClose={() => setSigning(undefined)}
        />
      )}
    </Box>
  );
}

const statusText = ({ document_status: status, document_id: id }: LienWaiver) => {
  if (!id) return 'No document';
  if (status === 'signed') return 'Signed';
  return status === 'pending' ? 'Signature requested' : 'Not signed';
};
