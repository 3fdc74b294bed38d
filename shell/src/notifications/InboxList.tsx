import { Box, Button, EmptyState, FailedState, RowsSkeleton, Stack } from '@plumbline/design';
import { usePlatform, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from './kinds.ts';
import {
  pageSize,
  useMarkNotificationsMutation,
  useNotificationListQuery,
  type Notification,
} from './notificationsApi.ts';
import { InboxRow } from './InboxRow.tsx';

type InboxListProps = { isUnreadOnly: boolean; onClose: () => void };

/** The notifications, newest first. Opening one marks it read. */
export function InboxList({ isUnreadOnly, onClose }: InboxListProps) {
  const { routes } = usePlatform();
  const navigate = useNavigate();
  const [pages, setPages] = useState(1);
  const { data, error, refetch, isFetching } = useNotificationListQuery(
    { unread: isUnreadOnly, pages },
    { refetchOnMountOrArgChange: true },
  );
  const mark = useMark();
  if (error && !data)
    return (
      <FailedState
        title="Notifications didn’t load"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading notifications" rows={6} rowHeight={72} />;
  if (data.length === 0)
    return (
      <EmptyState
        title={isUnreadOnly ? 'You’re all caught up' : 'No notifications yet'}
        description="Answers from clients, payments, and tasks assigned to you will appear here."
      />
    );
  const open = (one: Notification) => {
    if (one.read_at === null) void mark.quietly([one.id]);
    const path = pathOf(one, routes);
    if (path === undefined) return;
    onClose();
    void navigate(path);
  };
  return (
    <>
      {data.some(({ read_at }) => read_at === null) && (
        <Stack direction="row" sx={{ justifyContent: 'flex-end', px: 1, pt: 1 }}>
          <Button size="small" onClick={() => void mark.all()}>
            Mark all read
          </Button>
        </Stack>
      )}
      <Box component="ul" aria-label="Notifications" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((one) => (
          <InboxRow key={one.id} one={one} onOpen={open} onMark={mark.one} />
        ))}
      </Box>
      {data.length === pages * pageSize && (
        <Button fullWidth disabled={isFetching} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Marks, says so, and offers Undo. */
function useMark() {
  const toasts = useToasts();
  const [send] = useMarkNotificationsMutation();
  const mark = async (isRead: boolean, ids?: readonly string[]) => {
    const { data, error } = await send({ isRead, ...(ids && { ids }) });
    if (error) toasts.error('Not saved. Please try again.');
    return data ?? [];
  };
  return {
    quietly: (ids: readonly string[]) => mark(true, ids),
    one: async ({ id, read_at }: Notification) => {
      const isRead = read_at === null;
      const changed = await mark(isRead, [id]);
      if (changed.length > 0)
        toasts.undo(isRead ? 'Marked read' : 'Marked unread', () => void mark(!isRead, [id]));
    },
    all: async () => {
      const changed = await mark(true);
      if (changed.length > 0)
        toasts.undo(`${changed.length} marked read`, () => void mark(false, changed));
    },
  };
}
