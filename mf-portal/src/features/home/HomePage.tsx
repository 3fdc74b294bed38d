import { Button, DateText, Money, SectionCard, Stack, Typography } from '@plumbline/design';
import { Link, useNavigate } from '@plumbline/platform';
import { usePortalCloseMutation } from '../../data/portal.ts';
import type { PortalHome } from '../../data/portalShapes.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { dropSession } from '../../shared/portalSession.ts';
import { RowList } from '../../shared/RowList.tsx';
import { Attention } from './Attention.tsx';
import { newsTitle } from './newsTitle.ts';

/** /portal/client/:accessId: what needs the client, the next dates, the balance, and the news. */
export function HomePage() {
  return (
    <PortalFrame title="Home" at="home">
      {({ home, session, base }) => (
        <Stack spacing={2}>
          <Typography variant="h1">Hello {home.client.name}</Typography>
          <Attention home={home} session={session} base={base} />
          <Balance home={home} base={base} />
          {home.dates.length > 0 && (
            <SectionCard isMain title="Next dates">
              <RowList
                label="Next dates"
                rows={home.dates.map(({ id, title, day, project_name }) => ({
                  id,
                  title,
                  note: project_name,
                  end: <DateText value={day} />,
                }))}
              />
            </SectionCard>
          )}
          <Projects home={home} base={base} />
          {home.news.length > 0 && (
            <SectionCard isMain title="What’s new">
              <RowList
                label="What’s new"
                rows={home.news.map((one) => ({
                  id: `${one.kind} ${one.at} ${one.title}`,
                  title: newsTitle(one),
                  note: one.project_name,
                  end: <DateText value={one.at} />,
                }))}
              />
            </SectionCard>
          )}
          {!home.is_preview && <SignOut session={session} accessId={home.access_id} />}
        </Stack>
      )}
    </PortalFrame>
  );
}

function Balance({ home: { balance, overdue }, base }: { home: PortalHome; base: string }) {
  return (
    <SectionCard isMain title="Balance">
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <div>
          <Typography variant="h2" component="p">
            <Money amount={balance} />
          </Typography>
          <Typography color={overdue > 0 ? 'error' : 'textSecondary'}>
            {overdue > 0 ? (
              <>
                <Money amount={overdue} /> overdue
              </>
            ) : balance > 0 ? (
              'Nothing overdue'
            ) : (
              'Nothing to pay. Thank you.'
            )}
          </Typography>
        </div>
        <Button component={Link} to={`${base}/money`} variant="outlined">
          Invoices and receipts
        </Button>
      </Stack>
    </SectionCard>
  );
}

function Projects({ home: { projects }, base }: { home: PortalHome; base: string }) {
  if (projects.length === 0) return null;
  return (
    <SectionCard isMain title={projects.length === 1 ? 'Your project' : 'Your projects'}>
      <RowList
        label="Projects"
        rows={projects.map(({ id, name, percent, address }) => ({
          id,
          title: name,
          note: `${percent}% complete${address ? `, ${address}` : ''}`,
          end: (
            <Button component={Link} to={`${base}/projects/${id}`} aria-label={`Open ${name}`}>
              Open
            </Button>
          ),
        }))}
      />
    </SectionCard>
  );
}

function SignOut({ session, accessId }: { session: string; accessId: string }) {
  const [close] = usePortalCloseMutation();
  const navigate = useNavigate();
  const leave = async () => {
    const { error } = await close(session);
    if (error) return;
    dropSession(accessId);
    void navigate(0);
  };
  return (
    <Button color="inherit" sx={{ alignSelf: 'flex-start' }} onClick={() => void leave()}>
      Sign out on this device
    </Button>
  );
}
