import { Box, DateText, StatusChip, Typography, dotted, formatFileSize } from '@plumbline/design';
import type { ProjectDocument } from '../../../data/documents.ts';
import { lookOf } from './documentLabels.ts';

/** What a document is, who added it, and who signed it. */
export function DocumentFacts({ document }: { document: ProjectDocument }) {
  return (
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{document.name}</Typography>
        <StatusChip {...lookOf(document)} />
      </Box>
      {document.description && <Typography variant="body2">{document.description}</Typography>}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {dotted(
          <DateText value={document.created_at} />,
          document.created_by_name ?? 'Unknown',
          formatFileSize(document.size_bytes),
          `Version ${document.version_number}`,
          document.expires_on && (
            <>
              Expires <DateText value={document.expires_on} />
            </>
          ),
        )}
      </Typography>
      {document.signatures.map(({ id, signer, status, signed_at, signed_name }) => (
        <Typography key={id} variant="caption" component="div">
          {signed_name ?? signer}: {status === 'signed' ? 'signed' : 'pending'}
          {signed_at && (
            <>
              {' '}
              <DateText value={signed_at} />
            </>
          )}
        </Typography>
      ))}
      {document.declined_signatures?.map(({ id, signer, declined_at }) => (
        <Typography key={id} variant="caption" component="div" sx={{ color: 'error.main' }}>
          {signer}: declined <DateText value={declined_at} />
        </Typography>
      ))}
    </Box>
  );
}
