import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, DateText, Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useQuoteRevisionsQuery, type RevisionRow } from '../../data/quotes.ts';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import { changesBetween, toVersion } from './revisionDiff.ts';

/** Earlier versions of a quote, each with what changed after it. */
export function Revisions({ quote }: { quote: QuoteFile }) {
  const company = useCompanyId();
  const { data = [], error } = useQuoteRevisionsQuery({ company, id: quote.id });
  const [shown, setShown] = useState<RevisionRow>();
  if (error) return <Alert severity="error">Failed to load revisions: {messageOf(error)}</Alert>;
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label="Revisions">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        Revisions
      </Typography>
      <Stack spacing={0.5}>
        {data.map((revision) => (
          <Stack
            key={revision.id}
            direction="row"
            sx={{ justifyContent: 'space-between', alignItems: 'center' }}
          >
            <span>
              Revision {revision.revision}, until <DateText value={revision.created_at} />
            </span>
            <Button size="small" onClick={() => setShown(revision)}>
              What changed
            </Button>
          </Stack>
        ))}
      </Stack>
      {shown && (
        <ContentDialog
          isOpen
          title={`Revision ${shown.revision} compared to current`}
          onClose={() => setShown(undefined)}
          width="md"
        >
          {shown.reason && <Typography sx={{ mb: 2 }}>{shown.reason}</Typography>}
          <ChangeTable before={shown} after={quote} />
        </ContentDialog>
      )}
    </Box>
  );
}

function ChangeTable({ before, after }: { before: RevisionRow; after: QuoteFile }) {
  const changes = changesBetween(toVersion(before), after);
  if (changes.length === 0) return <Typography>No changes since this revision.</Typography>;
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': {
          textAlign: 'left',
          p: 1,
          borderBottom: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, before: old, after: now }, at) => (
          <tr key={at}>
            <th scope="row">{what}</th>
            <td>{old}</td>
            <td>{now}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
