import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  DateText,
  RowsSkeleton,
  Stack,
  Typography,
  dotted,
} from '@plumbline/design';
import { ContentDialog, CopyField } from '@plumbline/design/forms';
import { SelectFilter, TextFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFile.ts';
import {
  useProjectRevokeShareMutation,
  useProjectShareLinksQuery,
  useProjectShareMutation,
  type ShareLink,
} from '../../../data/sharing.ts';

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

type ShareDialogProps = { project: ProjectFile; onClose: () => void };

/** Makes links that show the project to somebody without an account, and takes them back. */
export function ShareDialog({ project, onClose }: ShareDialogProps) {
  const { data: links, error } = useProjectShareLinksQuery(project.id);
  const [share, { isLoading }] = useProjectShareMutation();
  const [days, setDays] = useState('30');
  const [label, setLabel] = useState('');
  const [token, setToken] = useState<string>();
  const toasts = useToasts();
  const create = async () => {
    const { data, error: refused } = await share({
      project: project.id,
      days: Number(days),
      label: label.trim(),
      showsPhotos: true,
    });
    if (!data) return toasts.error(messageOf(refused));
    setToken(data.token);
    setLabel('');
  };
  return (
    <ContentDialog isOpen title="Share project" onClose={onClose}>
      <Stack spacing={2.5}>
        <Typography>
          A link shows the status, the timeline and the progress of this project. It shows no sums,
          no client and no documents, and nothing can be changed with it.
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '2 1 160px' }}>
            <TextFilter label="For whom" value={label} onChange={setLabel} />
          </Box>
          <Box sx={{ flex: '1 1 110px' }}>
            <SelectFilter label="Valid for" value={days} options={lifetimes} onChange={setDays} />
          </Box>
          <Button variant="contained" loading={isLoading} onClick={() => void create()}>
            Create link
          </Button>
        </Box>
        {token && (
          <Alert severity="success" sx={{ '& .MuiAlert-message': { width: '100%' } }}>
            <Typography sx={{ mb: 1.5 }}>Copy the link now; it is not shown again.</Typography>
            <CopyField label="Link" value={`${location.origin}/shared/projects/${token}`} />
          </Alert>
        )}
        <LinkList links={links} error={error} project={project.id} />
      </Stack>
    </ContentDialog>
  );
}

const openedText = (times: number) =>
  times === 0 ? 'not opened yet' : times === 1 ? 'opened once' : `opened ${times} times`;

type LinkListProps = { links: readonly ShareLink[] | undefined; error: unknown; project: string };

function LinkList({ links, error, project }: LinkListProps) {
  const [revoke] = useProjectRevokeShareMutation();
  const toasts = useToasts();
  if (error) return <Typography variant="body2">{messageOf(error)}</Typography>;
  if (!links) return <RowsSkeleton label="Loading links" rows={2} rowHeight={48} />;
  const close = async (id: string) => {
    const { error: refused } = await revoke({ project, id });
    if (refused) toasts.error(messageOf(refused));
  };
  return (
    <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {links.map((link) => (
        <Box
          component="li"
          key={link.id}
          sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {link.label || 'Link'}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {link.revoked_at
                ? 'Taken back'
                : dotted(
                    <>
                      Valid until <DateText value={link.expires_at} />
                    </>,
                    openedText(link.view_count),
                  )}
            </Typography>
          </Box>
          {!link.revoked_at && (
            <Button size="small" color="error" onClick={() => void close(link.id)}>
              Take back
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
