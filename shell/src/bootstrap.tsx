import { configureData } from '@plumbline/data/core';
import { createRoot } from 'react-dom/client';
import { noteArrival } from './auth/arrival.ts';
import { startFederation } from './federation/areaLoader.ts';
import { endTrial, UnknownCandidatesError } from './federation/overrides.ts';
import { startReleases } from './federation/startReleases.ts';
import { makeSender } from './frame/report.ts';
import { readHang } from './isolation/hangs.ts';
import { reportHang, startHeartbeat } from './isolation/heartbeat.ts';
import { reportStrayErrors } from './isolation/strayErrors.ts';
import { countSessions } from './isolation/usage.ts';
import { Shell } from './Shell.tsx';
import { fetchAfterFirst } from './startup/firstAsk.ts';
import { readPage } from './startup/readPage.ts';
import { showRefusal } from './startup/showRefusal.ts';

/** Once the first page is there: until then every millisecond is the user's. */
const heartbeatAfterMs = 3000;

function watchAreas(url: string | undefined): void {
  const send = makeSender(url);
  countSessions(send);
  reportStrayErrors(send);
  const hung = readHang();
  if (hung) reportHang(hung, send);
  setTimeout(() => startHeartbeat(url), heartbeatAfterMs);
}

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const start = readPage(document);
if (start.canStart) {
  const { config, registry } = start;
  noteArrival(location);
  configureData({
    url: new URL(config.databaseUrl, location.origin).href,
    key: config.databaseKey,
    apiUrl: config.apiUrl,
    fetch: fetchAfterFirst,
  });
  startFederation();
  watchAreas(config.telemetryUrl);
  startReleases(config, registry).then(
    ({ releases, trials }) =>
      createRoot(place).render(<Shell config={config} releases={releases} trials={trials} />),
    (refusal: Error) => {
      if (!(refusal instanceof UnknownCandidatesError))
        return showRefusal(place, [refusal.message], 'Its areas cannot be trusted:');
      const wayOut = { label: 'Use the released versions', go: endTrial };
      return showRefusal(place, [refusal.message], 'This tab asks for a version to test:', wayOut);
    },
  );
} else {
  showRefusal(place, start.missing);
}
