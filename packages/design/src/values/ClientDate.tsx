import { clientDate, clientDateTime } from './clientFormats.ts';

type ClientDateProps = {
  /** A date (`2026-11-20`) or an instant (ISO 8601); nothing shows a dash. */
  value: string | null | undefined;
  /** With the time of day, for an instant. */
  withTime?: boolean;
};

/** A date as the client's browser writes it. Pages of the company use `DateText`. */
export function ClientDate({ value, withTime = false }: ClientDateProps) {
  if (!value) return <span aria-label="None">–</span>;
  return (
    <time dateTime={value} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {withTime ? clientDateTime(value) : clientDate(value)}
    </time>
  );
}
