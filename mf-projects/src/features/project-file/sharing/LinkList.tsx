import { messageOf } from '@plumbline/data';
import { Box, Button, DateText, RowsSkeleton, Typography, dotted } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useProjectRevokeShareMutation, type ShareLink } from '../../../data/sharing.ts';

const openedText = (times: number) =>
  times === 0 ? 'not opened yet' : times === 1 ? 'opened once' : `opened ${times} times`;

type LinkListProps = { links: readonly ShareLink[] | undefined; error: unknown; project: string };

/** The links that have been made, how often they were opened, and a way to revoke each. */
export function LinkList({ links, error, project }: LinkListProps) {
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
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {link.label || 'Link'}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {link.revoked_at
                ? 'Revoked'
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
              Revoke
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
