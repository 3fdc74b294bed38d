import {
  ActionButton,
  Box,
  DownloadIcon,
  EditIcon,
  PageHeader,
  ProgressBar,
  ShareIcon,
  Stack,
  useMediaQuery,
  type Theme,
} from '@plumbline/design';
import { AreaLink, denialReason, isOffered, useAccess } from '@plumbline/platform';
import type { ShownProject } from '../../data/siteWork.ts';
import { ProjectStatusChip } from '../../shared/ProjectStatusChip.tsx';
import { progressTone } from '../../shared/projectLabels.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { QueuedMark } from '../../shared/QueuedMark.tsx';
import { ExportMenu } from './sharing/ExportMenu.tsx';
import { useFileAddress } from './useFileAddress.ts';

/** Name, id, client and percent complete, with Export and, for who may create or edit projects, Share and Edit Project. */
export function FileHeader({ project }: { project: ShownProject }) {
  const { go } = useFileAddress();
  const visibility = useVisibility();
  const edit = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const denial = denialReason(edit);
  // On a phone the quick actions are far below.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const work = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  return (
    <PageHeader
      title={project.name}
      description={
        <Stack spacing={1} sx={{ maxWidth: 520 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <ProjectStatusChip status={project.status} />
            {visibility.clients && (
              <span>
                {project.client_id ? (
                  <AreaLink
                    to="crm.client"
                    params={{ clientId: project.client_id }}
                    otherwise={project.client_name}
                  >
                    {project.client_name}
                  </AreaLink>
                ) : (
                  'No client'
                )}
              </span>
            )}
            <Box component="span" title={project.id} sx={{ fontSize: '0.8125rem' }}>
              Project ID {project.id.slice(0, 8)}
            </Box>
          </Box>
          <QueuedMark change={project.queuedStatus} />
          <ProgressBar
            value={project.completion_percentage}
            tone={progressTone(project.completion_percentage)}
            label="Percent complete"
          />
        </Stack>
      }
      actions={
        <>
          {isPhone && isOffered(work) && (
            <ActionButton
              variant="outlined"
              denial={denialReason(work)}
              onClick={() => go({ tab: 'photos', action: 'upload-photos' })}
            >
              Upload Photos
            </ActionButton>
          )}
          {isOffered(edit) && (
            <ActionButton
              variant="outlined"
              startIcon={<ShareIcon />}
              denial={denial}
              onClick={() => go({ action: 'share' })}
            >
              Share
            </ActionButton>
          )}
          <ExportMenu project={project} icon={<DownloadIcon />} />
          {isOffered(edit) && (
            <ActionButton
              variant="contained"
              startIcon={<EditIcon />}
              denial={denial}
              onClick={() => go({ tab: 'overview', mode: 'edit' })}
            >
              Edit Project
            </ActionButton>
          )}
        </>
      }
    />
  );
}
