import { messageOf } from '@plumbline/data';
import { deviceOf } from '@plumbline/domain';
import { Box, Button, DateText, SectionCard, StatusChip, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  useOwnSessionEndMutation,
  useOwnSessionsEndOthersMutation,
  useOwnSessionsQuery,
} from '../../../data/security.ts';
import { Loaded } from '../../../shared/Loaded.tsx';

/** Where one is signed in, and a way to end it there. */
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
      description="Where you are signed in at the moment."
      actions={
        others > 0 && (
          <Button
            color="error"
            loading={isLoading}
            onClick={async () =>
              say((await endOthers()).error, 'You are signed out everywhere else')
            }
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded answer={answer} label="sessions" failed="Failed to load sessions" rows={3}>
        {(sessions) => (
          <Box component="ul" aria-label="Active sessions" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sessions.map((session) => (
              <Box
                component="li"
                key={session.id}
                sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1 }}
              >
                <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600 }}>{deviceOf(session.user_agent)}</Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {session.ip ?? 'Unknown address'} · last seen{' '}
                    <DateText value={session.last_seen_at} relative />
                  </Typography>
                </Box>
                {session.is_current ? (
                  <StatusChip label="This device" tone="success" shape="check" />
                ) : (
                  <Button
                    color="error"
                    aria-label={`Terminate ${deviceOf(session.user_agent)}`}
                    onClick={async () => say((await end(session.id)).error, 'Session ended')}
                  >
                    Terminate
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        )}
      </Loaded>
    </SectionCard>
  );
}
