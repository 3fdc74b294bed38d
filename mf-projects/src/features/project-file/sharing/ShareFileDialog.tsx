import { Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useProjectShareLinksQuery } from '../../../data/sharing.ts';
import { LinkList } from './LinkList.tsx';
import { NewLink, type Shareable } from './NewLink.tsx';

/** Makes links to one photo or document of a project, and revokes them. */
export function ShareFileDialog({ target, onClose }: { target: Shareable; onClose: () => void }) {
  const { data: links, error } = useProjectShareLinksQuery(target.project);
  const own = links?.filter(({ photo_id, document_id }) =>
    target.photo ? photo_id === target.photo : document_id === target.document,
  );
  return (
    <ContentDialog isOpen title={`Share ${target.name}`} onClose={onClose}>
      <Stack spacing={2.5}>
        <Typography>
          Anyone with the link can view and download this {target.photo ? 'photo' : 'document'}{' '}
          until the link expires or you revoke it.
        </Typography>
        <NewLink target={target} />
        <LinkList links={own} error={error} project={target.project} />
      </Stack>
    </ContentDialog>
  );
}
