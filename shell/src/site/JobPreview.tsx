const jobs = [
  {
    name: 'Lakeside deck and stairs',
    client: 'M. Alvarez',
    done: 82,
    tone: 'good',
    word: 'On track',
  },
  {
    name: 'Harlow Street kitchen',
    client: 'Harlow & Sons',
    done: 46,
    tone: 'late',
    word: 'Two days late',
  },
  {
    name: 'Mill Road roof',
    client: 'St. Anne Parish',
    done: 15,
    tone: 'plan',
    word: 'Planning',
  },
] as const;

/** A picture of the product, drawn in the page itself: nothing to load, sharp at any width. */
export function JobPreview() {
  return (
    <div className="site-preview" aria-hidden>
      <div className="site-preview-bar" aria-hidden>
        <span>Projects</span>
        <span>$184,200 under way</span>
      </div>
      {jobs.map(({ name, client, done, tone, word }) => (
        <div key={name} className="site-job" aria-hidden>
          <div>
            <strong>{name}</strong>
            <span>{client}</span>
          </div>
          <span className="site-job-word" data-tone={tone}>
            {word}
          </span>
          <svg
            className="site-job-bar"
            data-tone={tone}
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
          >
            <rect width="100" height="4" rx="2" className="site-job-track" />
            <rect width={done} height="4" rx="2" className="site-job-done" />
          </svg>
        </div>
      ))}
      <div className="site-preview-foot" aria-hidden>
        <span>Invoice INV-0041</span>
        <strong>Paid $12,480.00</strong>
      </div>
    </div>
  );
}
