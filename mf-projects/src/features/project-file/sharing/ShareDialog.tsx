import { Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectShareLinksQuery } from '../../../data/sharing.ts';
import { LinkList } from './LinkList.tsx';
import { NewLink } from './NewLink.tsx';

type ShareDialogProps = { project: ProjectFile; onClose: () => void };

/** Makes links that show the project to somebody without an account, and revokes them. */
export function ShareDialog({ project, onClose }: ShareDialogProps) {
  const { data: links, error } = useProjectShareLinksQuery(project.id);
  return (
    <ContentDialog isOpen title="Share project" onClose={onClose}>
      <Stack spacing={2.5}>
        <Typography>
          Anyone with the link can view this project’s status, timeline, progress, and photos.
          Amounts, the client, and documents stay private.
        </Typography>
        <NewLink target={{ project: project.id, name: project.name }} />
        <LinkList links={links} error={error} project={project.id} />
      </Stack>
    </ContentDialog>
  );
}
