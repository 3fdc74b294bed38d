type LoadingStateProps = {
  /** What is being loaded, e.g. "Loading your profile". */
  label: string;
  /** Height of what comes, so that nothing jumps. */
  minHeight?: number | string;
};

/** Waiting for something whose shape is not known; where it is, show its skeleton. */
export function LoadingState({ label, minHeight = 320 }: LoadingStateProps) {
  return (
    <output className="pl-waiting" style={{ minHeight }}>
      <svg className="pl-spinner" viewBox="22 22 44 44" aria-hidden>
        <circle cx="44" cy="44" r="20.2" strokeWidth="3.6" />
      </svg>
      <p className="pl-text pl-soft">{label}</p>
    </output>
  );
}
