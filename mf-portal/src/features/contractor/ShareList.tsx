import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  Checkbox,
  DateText,
  FormControlLabel,
  SectionCard,
  Typography,
} from '@plumbline/design';
import { useAccess, useToasts } from '@plumbline/platform';
import { type ShareKind, type Sharing } from '../../data/sharing.ts';
import { usePortalShareMutation } from '../../data/projectSharing.ts';

type ShareListProps = {
  projectId: string;
  kind: ShareKind;
  title: string;
  /** Said where there are none. */
  none: string;
  rows: Sharing['entries'];
};

/** A switch for each entry, photo, or file: whether the client sees it. */
export function ShareList({ projectId, kind, title, none, rows }: ShareListProps) {
  const [share, { isLoading }] = usePortalShareMutation();
  const toasts = useToasts();
  const canShare =
    useAccess({ permission: 'edit_projects', feature: 'create_edit_projects' }).answer === 'allow';
  const set = async (ids: readonly string[], isShared: boolean) => {
    const { error } = await share({ projectId, kind, ids, isShared });
    if (error) toasts.error(messageOf(error));
  };
  const count = rows.filter(({ is_shared }) => is_shared).length;
  const isAll = count === rows.length;
  return (
    <SectionCard
      title={title}
      description={rows.length > 0 ? `${count} of ${rows.length} shared` : undefined}
    >
      {rows.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      {canShare && rows.length > 1 && (
        <Button
          disabled={isLoading}
          onClick={() =>
            void set(
              rows.map(({ id }) => id),
              !isAll,
            )
          }
        >
          {isAll ? 'Share none' : 'Share all'}
        </Button>
      )}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ id, name, at, is_shared }) => (
          <li key={id}>
            <FormControlLabel
              disabled={!canShare || isLoading}
              control={
                <Checkbox
                  checked={is_shared}
                  onChange={(_, isChecked) => void set([id], isChecked)}
                />
              }
              label={
                <>
                  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Box>{' '}
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    <DateText value={at} />
                  </Box>
                </>
              }
            />
          </li>
        ))}
      </Box>
    </SectionCard>
  );
}
