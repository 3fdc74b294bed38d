import { Box, Button, DateText, ListItemButton, Typography } from '@plumbline/design';
import { titleOf } from './kinds.ts';
import type { Notification } from './notificationsApi.ts';

type InboxRowProps = {
  one: Notification;
  onOpen: (one: Notification) => void;
  onMark: (one: Notification) => void;
};

export function InboxRow({ one, onOpen, onMark }: InboxRowProps) {
  const isUnread = one.read_at === null;
  const title = titleOf(one);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', borderTop: 1, borderColor: 'divider', pr: 1 }}
    >
      <ListItemButton sx={{ minHeight: 64, gap: 1.5 }} onClick={() => onOpen(one)}>
        <Box
          sx={{
            width: 8,
            height: 8,
            flexShrink: 0,
            borderRadius: '50%',
            bgcolor: isUnread ? 'primary.main' : 'transparent',
          }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography
            variant="body2"
            sx={{ fontWeight: isUnread ? 650 : 400, overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {one.detail !== '' && `${one.detail} · `}
            <DateText value={one.created_at} relative />
          </Typography>
        </Box>
      </ListItemButton>
      <Button
        size="small"
        color="inherit"
        aria-label={`${isUnread ? 'Mark read' : 'Mark unread'}: ${title}`}
        sx={{ flexShrink: 0 }}
        onClick={() => onMark(one)}
      >
        {isUnread ? 'Mark read' : 'Mark unread'}
      </Button>
    </Box>
  );
}
