import { Notice, PlainButton } from '@plumbline/design/frame';
import { endTrial } from '../federation/overrides.ts';

/** Shows that this tab runs candidates instead of released areas, and ends it. */
export function TrialBanner({ areas }: { areas: readonly string[] }) {
  return (
    <Notice
      tone="warning"
      action={
        <PlainButton kind="quiet" size="small" onClick={endTrial}>
          Reset
        </PlainButton>
      }
    >
      This tab tries out {areas.join(', ')}.
    </Notice>
  );
}
