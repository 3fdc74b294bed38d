import { messageOf } from '@plumbline/data';
import { deviceOf } from '@plumbline/domain';
import { Button, DateText, SectionCard, StatusChip, dotted } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  useOwnSessionEndMutation,
  useOwnSessionsEndOthersMutation,
  useOwnSessionsQuery,
} from '../../../data/security.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';

/** The user's sessions, with Terminate. */
export function Sessions() {
  const toasts = useToasts();
  const answer = useOwnSessionsQuery();
  const [end] = useOwnSessionEndMutation();
  const [endOthers, { isLoading }] = useOwnSessionsEndOthersMutation();
  const others = answer.data?.filter(({ is_current }) => !is_current).length ?? 0;
  const say = (error: unknown, done: string) =>
    error ? toasts.error(messageOf(error)) : toasts.success(done);
  return (
    <SectionCard
      title="Active Sessions"
      description="Devices where you’re signed in."
      actions={
        others > 0 && (
          <Button
            color="error"
            loading={isLoading}
            onClick={async () => say((await endOthers()).error, 'Signed out everywhere else')}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded answer={answer} label="sessions" failed="Failed to load sessions" rows={3}>
        {(sessions) => (
          <EntryList
            label="Active sessions"
            entries={sessions.map((session) => ({
              id: session.id,
              title: deviceOf(session.user_agent),
              marks: session.is_current && (
                <StatusChip label="This device" tone="success" shape="check" />
              ),
              detail: dotted(
                session.ip ?? 'Unknown address',
                <>
                  last seen <DateText value={session.last_seen_at} relative />
                </>,
              ),
              actions: !session.is_current && (
                <Button
                  color="error"
                  aria-label={`Terminate ${deviceOf(session.user_agent)}`}
                  onClick={async () => say((await end(session.id)).error, 'Session ended')}
                >
                  Terminate
                </Button>
              ),
            }))}
          />
        )}
      </Loaded>
    </SectionCard>
  );
}
