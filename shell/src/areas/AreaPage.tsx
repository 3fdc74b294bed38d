import { judge, type Access, type Requirement } from '@plumbline/contract';
import { LoadingState } from '@plumbline/design/frame';
import { AreaProvider, lazyComponent, useAreaStyles, usePlatform } from '@plumbline/platform';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { OperatorsOnly } from '../pages/OperatorsOnly.tsx';
import { PlanEnded } from '../pages/PlanEnded.tsx';
import { RoleForbidden } from '../pages/RoleForbidden.tsx';
import { useShell } from '../frame/ShellContext.ts';
import { themed } from '../frame/lazily.tsx';
import { useDocumentTitle } from '../frame/useDocumentTitle.ts';
import { setCurrent } from '../isolation/heartbeat.ts';
import { mainId } from '../frame/useRouteFocus.ts';
import { AreaBoundary } from './AreaBoundary.tsx';
import type { LivePage } from './liveAreaTypes.ts';

const FeatureWall = lazyComponent(
  async () => (await import('../pages/wall/FeatureWall.tsx')).FeatureWall,
);

const firstOf = (answers: readonly Access[], answer: Access['answer']) =>
  answers.find((access) => access.answer === answer);

/** An area's page behind its gate: "Loading your profile", a denial, or the page itself. */
export function AreaPage({ page }: { page: LivePage }) {
  const { abilities } = usePlatform();
  useDocumentTitle(page.title);
  // A public page has no frame of the shell around it, so the landmark is its own.
  if (page.isPublic)
    return (
      <main id={mainId} tabIndex={-1} className="plain-main">
        <LoadedPage key={page.id} page={page} />
      </main>
    );
  const answers = page.requires.map((needs) => judge(abilities, needs));
  const denial = firstOf(answers, 'deny');
  if (firstOf(answers, 'pending') || abilities.status === 'pending')
    return <LoadingState label="Loading your profile" />;
  if (denial?.answer === 'deny')
    return <Denied denial={denial} needs={page.requires[answers.indexOf(denial)]} />;
  return <LoadedPage key={page.id} page={page} />;
}

type DeniedProps = {
  denial: Extract<Access, { answer: 'deny' }>;
  /** What the page asks for and this session doesn't have. */
  needs: Requirement | undefined;
};

function Denied({ denial, needs }: DeniedProps) {
  switch (denial.because) {
    case 'plan':
      return denial.plan === 'admin' || !needs?.feature ? (
        <OperatorsOnly />
      ) : (
        <FeatureWall feature={needs.feature} fallback={<LoadingState label="Loading…" />} />
      );
    case 'lapsed':
      return <PlanEnded />;
    case 'role':
      return <RoleForbidden />;
  }
}

/** Loads the page's code; a failure is a card with Try again, for this area alone. */
function LoadedPage({ page }: { page: LivePage }) {
  const [attempt, setAttempt] = useState(0);
  const version = useShell().live.versionOf(page.area) ?? '';
  useAreaStyles(page.area);
  useEffect(() => {
    setCurrent({ area: page.area, version });
    return () => setCurrent(undefined);
  }, [page.area, version]);
  const Page = useMemo(
    () => themed(page.load, { failsOffline: true }),
    // A new attempt is a new component.
    // oxlint-disable-next-line react/exhaustive-deps
    [page, attempt],
  );
  const waiting = <LoadingState label={`Loading ${page.title}…`} />;
  return (
    <AreaBoundary
      key={attempt}
      area={page.area}
      title={page.title}
      onRetry={() => setAttempt((made) => made + 1)}
    >
      <AreaProvider value={page.area}>
        <Suspense fallback={waiting}>
          <Page fallback={waiting} />
        </Suspense>
      </AreaProvider>
    </AreaBoundary>
  );
}
