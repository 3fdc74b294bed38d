import { messageOf, useRenewal } from '@plumbline/data';
import {
  Alert,
  Card,
  CardContent,
  DateText,
  Link,
  Page,
  PageHeader,
  Stack,
} from '@plumbline/design';
import { FilePreview } from '@plumbline/design/forms';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import {
  useProjectSignatureRequestQuery,
  useProjectSignByLinkMutation,
  type SignatureRequest,
} from '../../data/signing.ts';
import { LinkUnanswered } from '../../shared/LinkUnanswered.tsx';
import { SignForm } from '../../shared/SignForm.tsx';

/** /shared/signatures/:token: reads a document and signs it, without signing in. */
export function SignDocumentPage() {
  const { token = '' } = useParams();
  const query = useProjectSignatureRequestQuery(token);
  const { data, error, isFetching, refetch } = query;
  useRenewal(query);
  usePageTitle(data?.document_name);
  // Another version of the document is read and signed from the start.
  if (data) return <SignDocument key={data.document_hash} token={token} request={data} />;
  return (
    <LinkUnanswered
      error={error}
      failedTitle="The document could not be loaded"
      loadingLabel="Loading the document"
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

type SignDocumentProps = { token: string; request: SignatureRequest };

function SignDocument({ token, request }: SignDocumentProps) {
  const [sign, { error, isLoading }] = useProjectSignByLinkMutation();
  const { id, document_hash: hash, file_type, file_name, url } = request;
  // A new signature of the same file does not turn the pages back.
  const [shown] = useState(url);
  return (
    <Page width="text">
      <PageHeader
        title={request.document_name}
        description={`${request.company_name} asks ${request.signer} to read and sign this document.`}
      />
      <Stack spacing={2}>
        <Card>
          <CardContent>
            {['pdf', 'png', 'jpg', 'jpeg'].includes(file_type) && (
              <FilePreview url={shown} fileType={file_type} name={file_name} />
            )}
            <Link href={url} download={file_name}>
              Download {file_name}
            </Link>
          </CardContent>
        </Card>
        {request.status === 'signed' ? (
          <Alert severity="success">
            {request.signer} signed this document on <DateText value={request.signed_at} />. You can
            close this page.
          </Alert>
        ) : (
          <Card>
            <CardContent>
              {error && (
                <Alert severity="error" sx={{ mb: 2 }}>
                  {messageOf(error)}
                </Alert>
              )}
              <SignForm
                signer={request.signer}
                hash={hash}
                isSaving={isLoading}
                onSign={(signed) => void sign({ token, id, hash, ...signed })}
              />
            </CardContent>
          </Card>
        )}
      </Stack>
    </Page>
  );
}
