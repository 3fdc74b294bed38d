import { CloseIcon, Drawer, IconButton, Stack, Typography } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { useId, useState } from 'react';
import { InboxChoices } from './InboxChoices.tsx';
import { InboxList } from './InboxList.tsx';

const tabs = [
  { id: 'unread', label: 'Unread' },
  { id: 'all', label: 'All' },
  { id: 'choices', label: 'Settings' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** What the user is notified of, beside the page or over a phone. */
export function Inbox({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const id = useId();
  const [tab, setTab] = useState<TabId>('unread');
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: 440 } },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', pl: 2, pr: 1, pt: 1 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          Notifications
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Tabs label="Notifications" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel id={tab}>
        {tab === 'choices' ? (
          <InboxChoices />
        ) : (
          <InboxList key={tab} isUnreadOnly={tab === 'unread'} onClose={onClose} />
        )}
      </TabPanel>
    </Drawer>
  );
}
