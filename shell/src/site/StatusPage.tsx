import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';
import { useStatus, type PartStatus } from './useStatus.ts';

const words = { checking: 'Checking…', working: 'Working', down: 'Not answering' } as const;

function summaryOf(parts: readonly PartStatus[]): string {
  if (parts.some(({ state }) => state === 'checking')) return 'Asking every part…';
  const down = parts.filter(({ state }) => state === 'down');
  if (down.length === 0) return 'Everything works.';
  return `${down.map(({ name }) => name).join(' and ')}: not responding. We’ve been alerted.`;
}

/** What works at this moment, as this browser finds it; the promise of the landing page leads here. */
export function StatusPage() {
  const { parts, again } = useStatus();
  return (
    <Site title="Status">
      <section className="site-card site-alone" aria-labelledby="status">
        <h1 id="status">Status</h1>
        <output className="site-lead">{summaryOf(parts)}</output>
        <ul className="site-parts">
          {parts.map(({ name, state }) => (
            <li key={name}>
              <span>{name}</span>
              <strong data-state={state}>{words[state]}</strong>
            </li>
          ))}
        </ul>
        <button type="button" className="site-button site-outline" onClick={again}>
          Check again
        </button>
        <p className="site-center">
          Need help? <SiteLink href="/contact">Contact us</SiteLink>.
        </p>
      </section>
    </Site>
  );
}
