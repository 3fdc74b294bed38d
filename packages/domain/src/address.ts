type Part = string | null | undefined;
type Place = { city?: Part; state?: Part; zip?: Part };

/** Where a house stands: "Austin, TX 78701"; '' for nowhere. */
export const placeLine = ({ city, state, zip }: Place): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** An address on one line: "12 Mill Rd, Austin, TX 78701"; '' for none. The country is said when it is another. */
export function addressLine({
  street,
  country,
  ...place
}: Place & { street?: Part; country?: Part }) {
  const line = [street, placeLine(place)].filter(Boolean).join(', ');
  return line && country && country !== 'USA' ? `${line}, ${country}` : line;
}

/** A web address as a link may open it; one without a scheme is taken as https. */
export const websiteHref = (website: string): string =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`;
