import { PlainButton, clientMoney, ClientDate } from '@plumbline/design';
import type { PortalHome } from '../../data/portalShapes.ts';
import { homePath, type PortalLink } from '../../shared/PortalLayout.tsx';
import * as styles from '../../shared/portal.module.css';
import { RowList } from '../../shared/RowList.tsx';
import { Section } from '../../shared/Section.tsx';
import { Attention } from './Attention.tsx';
import { type HomeActions } from './attentionRows.tsx';
import { newsTitle } from './newsTitle.ts';

type HomeViewProps = {
  home: PortalHome;
  actions: HomeActions & { signOut: () => Promise<void> };
  Link: PortalLink;
};

/** What needs the client, the next dates, the balance, and the news. The app and the light page show the same. */
export function HomeView({ home, actions, Link }: HomeViewProps) {
  return (
    <div className={styles.sections}>
      <h1 className="pl-h1">Hello {home.client.name}</h1>
      <Attention home={home} actions={actions} Link={Link} />
      <Balance home={home} Link={Link} />
      {home.dates.length > 0 && (
        <Section title="Next dates">
          <RowList
            label="Next dates"
            rows={home.dates.map(({ id, title, day, project_name }) => ({
              id,
              title,
              note: project_name,
              end: <ClientDate value={day} />,
            }))}
          />
        </Section>
      )}
      <Projects home={home} Link={Link} />
      {home.news.length > 0 && (
        <Section title="What’s new">
          <RowList
            label="What’s new"
            rows={home.news.map((one) => ({
              id: `${one.kind} ${one.at} ${one.title}`,
              title: newsTitle(one),
              note: one.project_name,
              end: <ClientDate value={one.at} />,
            }))}
          />
        </Section>
      )}
      {!home.is_preview && (
        <PlainButton kind="quiet" onClick={() => void actions.signOut()}>
          Sign out on this device
        </PlainButton>
      )}
    </div>
  );
}

type PartProps = { home: PortalHome; Link: PortalLink };

function Balance({ home: { access_id, balance, overdue }, Link }: PartProps) {
  return (
    <Section title="Balance">
      <div className={styles.balance}>
        <div>
          <p className={`pl-h2 ${styles.figures}`}>{clientMoney(balance)}</p>
          {overdue > 0 ? (
            <p className={`pl-text ${styles.overdue}`}>{clientMoney(overdue)} overdue</p>
          ) : (
            <p className="pl-text pl-soft">
              {balance > 0 ? 'Nothing overdue' : 'Nothing to pay. Thank you.'}
            </p>
          )}
        </div>
        <PlainButton component={Link} to={`${homePath(access_id)}/money`} kind="outlined">
          Invoices and receipts
        </PlainButton>
      </div>
    </Section>
  );
}

function Projects({ home: { access_id, projects }, Link }: PartProps) {
  if (projects.length === 0) return null;
  return (
    <Section title={projects.length === 1 ? 'Your project' : 'Your projects'}>
      <RowList
        label="Projects"
        rows={projects.map(({ id, name, percent, address }) => ({
          id,
          title: name,
          note: `${percent}% complete${address ? `, ${address}` : ''}`,
          end: (
            <PlainButton
              component={Link}
              to={`${homePath(access_id)}/projects/${id}`}
              aria-label={`Open ${name}`}
            >
              Open
            </PlainButton>
          ),
        }))}
      />
    </Section>
  );
}
