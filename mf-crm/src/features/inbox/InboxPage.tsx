import { messageOf } from '@plumbline/data';
import {
  Box,
  Card,
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
} from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { SearchField } from '@plumbline/design/grid';
import { useCompanyId } from '@plumbline/platform';
import { useEffect, useMemo } from 'react';
import { useInboxQuery, useInboxReadMutation } from '../../data/inbox.ts';
import { type Inbox } from '../../data/inboxShapes.ts';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { useInboxState, type InboxState } from './inboxState.ts';

/** Once a minute while the page is in sight, and when it comes back into sight. */
const everyMinute = {
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
};

const tabsOf = (counts: Inbox['counts'] | undefined) => {
  const counted = (label: string, count: number | undefined) =>
    count ? `${label} (${count})` : label;
  return [
    { id: 'mine', label: counted('Mine', counts?.mine) },
    { id: 'unassigned', label: counted('Unassigned', counts?.unassigned) },
    { id: 'snoozed', label: counted('Snoozed', counts?.snoozed) },
    { id: 'done', label: 'Done' },
    { id: 'all', label: 'All' },
  ] as const;
};

type PaneProps = { inbox: Inbox; state: InboxState };

/** The open conversation, or a placeholder. */
function Pane({ inbox, state }: PaneProps) {
  const { open, setOpen } = state;
  const { conversation } = inbox;
  if (open === undefined)
    return (
      <EmptyState title="No conversation open" description="Choose a conversation to read it." />
    );
  if (conversation?.id !== open)
    return (
      <PartWait name="Conversation">
        <RowsSkeleton label="Loading the conversation" rows={4} rowHeight={64} />
      </PartWait>
    );
  return (
    <ConversationPane
      conversation={conversation}
      people={inbox.people}
      onBack={() => setOpen(undefined)}
    />
  );
}

/** Whether there are no conversations at all, also no finished ones; false until that is known. */
function useNoConversations(company: string, inbox: Inbox | undefined, state: InboxState) {
  const { filter, q, cursor, open } = state;
  const isBare =
    filter === 'mine' && !q && !cursor && !open && inbox?.rows.length === 0 && isNone(inbox.counts);
  const all = { company, filter: 'all', q: '', cursor: undefined, open: undefined } as const;
  const { data } = useInboxQuery(all, { skip: !isBare });
  return isBare && data?.rows.length === 0;
}
const isNone = ({ mine, unassigned, snoozed }: Inbox['counts']) =>
  mine + unassigned + snoozed === 0;

/** /inbox: texts and emails with clients and leads. */
export function InboxPage() {
  const company = useCompanyId();
  const state = useInboxState();
  const { filter, q, cursor, open } = state;
  const shown = useMemo(
    () => ({ company, filter, q, cursor, open }),
    [company, filter, q, cursor, open],
  );
  const found = useInboxQuery(shown, everyMinute);
  const { data } = found;
  const isEmpty = useNoConversations(company, found.currentData, state);
  const [read] = useInboxReadMutation();
  const conversation = data?.conversation?.id === open ? data?.conversation : undefined;
  const isUnread = data?.rows.some(({ id, is_unread }) => id === open && is_unread) ?? false;
  const seen = conversation?.last_at;
  useEffect(() => {
    if (isUnread && open && seen) void read({ id: open, at: seen, shown });
  }, [isUnread, open, seen, shown, read]);
  return (
    <Page>
      <PageHeader
        title="Inbox"
        description={
          data && data.counts.unread > 0
            ? `${data.counts.unread} unread`
            : 'Texts and emails with clients and leads'
        }
      />
      {isEmpty ? (
        <EmptyState
          title="No conversations"
          description="Texts and emails with clients and leads will appear here. Send the first one from a client or a lead."
        />
      ) : (
        <>
          <Box sx={{ display: { xs: open ? 'none' : 'block', md: 'block' } }}>
            <Tabs
              label="Conversations"
              tabs={tabsOf(data?.counts)}
              value={filter}
              onChange={state.setFilter}
            />
          </Box>
          <TabPanel id={filter}>
            <Box sx={{ display: { xs: open ? 'none' : 'block', md: 'block' }, mb: 2 }}>
              <SearchField label="Search conversations" value={q} onSearch={state.setSearch} />
            </Box>
            <Conversations found={found} state={state} />
          </TabPanel>
        </>
      )}
    </Page>
  );
}

type ConversationsProps = { found: ReturnType<typeof useInboxQuery>; state: InboxState };

/** The list beside the open conversation; one of them on a phone. */
function Conversations({ found: { data, error, refetch, isFetching }, state }: ConversationsProps) {
  const { open } = state;
  return (
    <>
      {data ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '360px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Card sx={{ display: { xs: open ? 'none' : 'block', md: 'block' }, minWidth: 0 }}>
            <ConversationList inbox={data} state={state} />
          </Card>
          <Card sx={{ display: { xs: open ? 'block' : 'none', md: 'block' }, minWidth: 0 }}>
            <Pane inbox={data} state={state} />
          </Card>
        </Box>
      ) : error ? (
        <FailedState
          title="Failed to load the inbox"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PartWait name="Inbox">
          <RowsSkeleton label="Loading the inbox" rows={6} rowHeight={72} />
        </PartWait>
      )}
    </>
  );
}
