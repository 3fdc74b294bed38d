import { messageOf } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { downloadFile } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useLazySharedQuoteFileQuery } from '../../data/sharedDocument.ts';

/** The PDF stored when the client signed, with its signature certificate page. */
export function SignedCopyButton({ token, number }: { token: string; number: string }) {
  const [load, { isFetching }] = useLazySharedQuoteFileQuery();
  const toasts = useToasts();
  const download = async () => {
    const { data: url, error } = await load(token);
    if (!url)
      return toasts.error(
        error ? messageOf(error) : 'The signed PDF isn’t ready yet. Try again in a minute.',
      );
    await downloadFile(url, `${number} (signed).pdf`).catch(() =>
      toasts.error('Couldn’t download the signed PDF. Try again.'),
    );
  };
  return (
    <Button size="large" variant="outlined" loading={isFetching} onClick={() => void download()}>
      Download signed PDF
    </Button>
  );
}
