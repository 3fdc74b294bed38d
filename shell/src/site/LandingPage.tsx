import { useRef } from 'react';
import { JobPreview } from './JobPreview.tsx';
import { SignInModal } from './SignInModal.tsx';
import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';

const rooms = [
  [
    'Projects',
    'Every job with its dates, budget, photos, and documents. See at a glance which job is behind.',
  ],
  ['Quotes', 'Priced from your own catalog, sent in minutes, accepted on the client’s phone.'],
  [
    'Invoices',
    'Turn an accepted quote into an invoice in one click. Card payments, partial payments, reminders.',
  ],
  ['Clients', 'Who they are, what was built for them, what was said, and what they still owe.'],
  ['Materials', 'Stock, vendors, and costs side by side, so prices never surprise you.'],
  ['Analytics', 'Profit by job, cash for the next 90 days, and the trend behind both.'],
] as const;

const steps = [
  [
    'Send the quote from the truck',
    'By text or email. Your client reads it, asks a question, or signs it on the phone.',
  ],
  [
    'Take the deposit',
    'One click turns the signed quote into an invoice for the deposit or the full amount.',
  ],
  [
    'Get paid by card',
    'Clients pay from the invoice. If they don’t, reminders go to them on your schedule.',
  ],
] as const;

const claims: readonly (readonly [figure: string, text: string, proof?: `/${string}`])[] = [
  ['14 days', 'free trial, no credit card'],
  ['20 percent', 'saved with annual billing'],
  ['99.9 percent', 'uptime guarantee', '/status'],
];

/** The first page that a visitor sees. */
export function LandingPage() {
  const modal = useRef<HTMLDialogElement>(null);
  const openSignIn = () => modal.current?.showModal();
  return (
    <Site
      title="Plumbline"
      actions={
        <>
          <button type="button" className="site-quiet" onClick={openSignIn}>
            Sign in
          </button>
          <SiteLink href="/register" className="site-button site-wide">
            Start free trial
          </SiteLink>
        </>
      }
    >
      <section className="site-hero">
        <div>
          <p className="site-eyebrow">For contractors and builders</p>
          <h1>Build the job. The office keeps itself straight.</h1>
          <p className="site-lead">
            Projects, quotes, invoices and clients in one calm place, on the desk and on the site.
          </p>
          <div className="site-actions">
            <SiteLink href="/register" className="site-button site-large">
              Start free trial
            </SiteLink>
            <SiteLink href="/pricing" className="site-button site-outline site-large">
              See pricing
            </SiteLink>
          </div>
          <p className="site-hint">14-day free trial. No credit card required.</p>
        </div>
        <JobPreview />
      </section>
      <section className="site-claims" aria-label="What we promise">
        {claims.map(([figure, text, proof]) => (
          <p key={figure}>
            <strong>{figure}</strong>
            <span>
              {text}
              {proof && (
                <>
                  {' · '}
                  <SiteLink href={proof}>what works now</SiteLink>
                </>
              )}
            </span>
          </p>
        ))}
      </section>
      <HowItPays />
      <Rooms />
      <section className="site-last">
        <h2>Run your next job from one place.</h2>
        <SiteLink href="/register" className="site-button site-large">
          Create your company
        </SiteLink>
      </section>
      <SignInModal ref={modal} />
    </Site>
  );
}

function HowItPays() {
  return (
    <section className="site-section" aria-labelledby="paid">
      <h2 id="paid">How you get paid</h2>
      <ol className="site-rooms">
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Rooms() {
  return (
    <section className="site-section" aria-labelledby="rooms">
      <h2 id="rooms">Everything between the first call and the last payment</h2>
      <ul className="site-rooms">
        {rooms.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
