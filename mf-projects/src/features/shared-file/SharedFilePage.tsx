import { useRenewal } from '@plumbline/data';
import {
  Card,
  CardContent,
  ClientDate,
  Link,
  Page,
  PageHeader,
  Stack,
  Typography,
} from '@plumbline/design';
import { FilePreview } from '@plumbline/design/forms';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSharedFileQuery, type SharedFile } from '../../data/sharedFile.ts';
import { LinkUnanswered } from '../../shared/LinkUnanswered.tsx';

const previewed = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif'];

/** /shared/files/:token: one photo or document of a project, for a visitor with a link. */
export function SharedFilePage() {
  const { token = '' } = useParams();
  const query = useProjectSharedFileQuery(token);
  const { data, error, isFetching, refetch } = query;
  useRenewal(query);
  usePageTitle(data?.name);
  if (data) return <SharedFileView file={data} />;
  return (
    <LinkUnanswered
      error={error}
      failedTitle="Couldn’t load the file"
      loadingLabel="Loading the file"
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function SharedFileView({ file }: { file: SharedFile }) {
  const { name, note, url, file_name, file_type, company_name, expires_at } = file;
  // A new signed URL must not reset the preview.
  const [shown] = useState(url);
  return (
    <Page width="text">
      <PageHeader
        title={name}
        description={
          <>
            Shared by {company_name}. This link is valid until <ClientDate value={expires_at} />.
          </>
        }
      />
      <Card>
        <CardContent>
          <Stack spacing={2}>
            {note && (
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {note}
              </Typography>
            )}
            {shown && file_type && previewed.includes(file_type) && (
              <FilePreview url={shown} fileType={file_type} name={name} />
            )}
            {url ? (
              <Link href={url} download={file_name}>
                Download {file_name}
              </Link>
            ) : (
              <Typography>This file is no longer available.</Typography>
            )}
          </Stack>
        </CardContent>
      </Card>
    </Page>
  );
}
