import { Box, Button, DateText, Typography, dotted } from '@plumbline/design';
import type { ReactNode } from 'react';
import type { ProjectDocument, Signature } from '../../../data/documents.ts';

type SignatureListProps = {
  document: ProjectDocument;
  canAsk: boolean;
  onSignHere: (signature: Signature) => void;
  onWithdraw: (id: string) => void;
};

/** Signatures: signed, pending, and declined. */
export function SignatureList({ document, canAsk, onSignHere, onWithdraw }: SignatureListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {document.signatures.map((signature) => (
        <Row
          key={signature.id}
          name={signature.signer}
          state={
            signature.status === 'signed'
              ? dotted(
                  <>
                    Signed version {signature.version_number} on{' '}
                    <DateText value={signature.signed_at} />
                  </>,
                  otherNameOf(signature),
                )
              : 'Pending'
          }
        >
          {signature.status === 'pending' && (
            <>
              <Button size="small" onClick={() => onSignHere(signature)}>
                Sign here
              </Button>
              {canAsk && (
                <Button size="small" color="error" onClick={() => onWithdraw(signature.id)}>
                  Withdraw
                </Button>
              )}
            </>
          )}
        </Row>
      ))}
      {document.declined_signatures?.map(({ id, signer, declined_at, decline_reason }) => (
        <Row
          key={id}
          name={signer}
          state={dotted(
            <>
              Declined on <DateText value={declined_at} />
            </>,
            decline_reason,
          )}
        />
      ))}
    </Box>
  );
}

/** The name that was signed with, where it is not the requested one. */
const otherNameOf = ({ signer, signed_name }: Signature) =>
  signed_name && signed_name !== signer ? `signed as ${signed_name}` : undefined;

function Row({ name, state, children }: { name: string; state: ReactNode; children?: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {state}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
