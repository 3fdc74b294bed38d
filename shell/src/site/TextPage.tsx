import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';

type TextPageProps = {
  title: string;
  lead: string;
  sections: readonly (readonly [heading: string, text: string])[];
};

/** A page to be read: a heading, and sections of plain words. */
export function TextPage({ title, lead, sections }: TextPageProps) {
  return (
    <Site title={title}>
      <article className="site-section site-narrow site-text">
        <h1>{title}</h1>
        <p className="site-lead">{lead}</p>
        {sections.map(([heading, text]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
        <p className="site-center">
          Questions? <SiteLink href="/contact">Ask us</SiteLink>.
        </p>
      </article>
    </Site>
  );
}
