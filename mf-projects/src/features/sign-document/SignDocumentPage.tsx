import { messageOf, useRenewal } from '@plumbline/data';
import {
  Alert,
  Button,
  Card,
  CardContent,
  ClientDate,
  Link,
  Page,
  PageHeader,
  Stack,
} from '@plumbline/design';
import { FilePreview } from '@plumbline/design/forms';
import { Link as RouteLink, usePageTitle, useParams, useSearchParams } from '@plumbline/platform';
import { useState } from 'react';
import {
  useProjectSignatureRequestQuery,
  useProjectSignByLinkMutation,
  type SignatureRequest,
} from '../../data/signing.ts';
import { LinkUnanswered } from '../../shared/LinkUnanswered.tsx';
import { SeeEverything } from '../../shared/SeeEverything.tsx';
import { SignForm, type Signed } from '../../shared/SignForm.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';

/** How often the page looks for the signed copy, which is made some seconds after the signature, in ms. */
const copyInterval = 2000;

/** /shared/signatures/:token: reads a document and signs it, without signing in. */
export function SignDocumentPage() {
  const { token = '' } = useParams();
  const [isAwaited, setAwaited] = useState(false);
  const query = useProjectSignatureRequestQuery(token, {
    pollingInterval: isAwaited ? copyInterval : 0,
    skipPollingIfUnfocused: true,
  });
  const { data, error, isFetching, refetch } = query;
  if (isAwaited && data?.signed_url) setAwaited(false);
  useRenewal(query);
  usePageTitle(data?.document_name);
  // Start over for another version of the document.
  if (data)
    return (
      <SignDocument
        key={data.document_hash}
        token={token}
        request={data}
        onSigned={() => setAwaited(true)}
      />
    );
  return (
    <LinkUnanswered
      error={error}
      failedTitle="Couldn’t load the document"
      loadingLabel="Loading the document"
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

type SignDocumentProps = { token: string; request: SignatureRequest; onSigned: () => void };

function SignDocument({ token, request, onSigned }: SignDocumentProps) {
  const { file_type, file_name, url } = request;
  // A new signed URL must not reset the preview.
  const [shown] = useState(url);
  return (
    <Page width="text">
      <WayToPortal token={token} isOffered={request.offers_portal} />
      <PageHeader
        title={request.document_name}
        description={`${request.company_name} asked ${request.signer} to review and sign this document.`}
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
        {request.status === 'pending' ? (
          <SignCard token={token} request={request} onSigned={onSigned} />
        ) : (
          <Outcome request={request} />
        )}
      </Stack>
    </Page>
  );
}

/** Back to the portal, which names itself in `?portal=`, or an email with a link to it. */
function WayToPortal({ token, isOffered }: { token: string; isOffered: boolean }) {
  const [search] = useSearchParams();
  const portal = search.get('portal') ?? '';
  if (!/^[\da-f-]{36}$/.test(portal))
    return isOffered && <SeeEverything token={token} label="See everything" />;
  return (
    <Button component={RouteLink} to={`/portal/client/${portal}`} sx={{ mb: 1 }}>
      Back to your portal
    </Button>
  );
}

function SignCard({ token, request, onSigned }: SignDocumentProps) {
  const [sign, { error, isLoading }] = useProjectSignByLinkMutation();
  const [isDeclining, setDeclining] = useState(false);
  const { id, document_hash: hash } = request;
  const send = async (signed: Signed) => {
    const answer = await sign({ token, id, hash, ...signed });
    if (!answer.error) onSigned();
  };
  return (
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
          onSign={(signed) => void send(signed)}
        >
          <Button color="inherit" sx={{ mr: 'auto' }} onClick={() => setDeclining(true)}>
            Decline to sign
          </Button>
        </SignForm>
        {isDeclining && (
          <DeclineDialog token={token} request={request} onClose={() => setDeclining(false)} />
        )}
      </CardContent>
    </Card>
  );
}

function Outcome({ request }: { request: SignatureRequest }) {
  const { signer, signed_name, signed_at, signed_url, declined_at, document_name } = request;
  if (request.status === 'declined')
    return (
      <Alert severity="info">
        {signer} declined to sign this document on <ClientDate value={declined_at ?? null} />. You
        can close this page.
      </Alert>
    );
  return (
    <Alert severity="success">
      {signed_name ?? signer} signed this document on <ClientDate value={signed_at} />.{' '}
      {signed_url ? (
        <Link href={signed_url} download={`${document_name} (signed).pdf`}>
          Download the signed copy
        </Link>
      ) : (
        'We’ll email you the signed copy.'
      )}{' '}
      You can close this page.
    </Alert>
  );
}
